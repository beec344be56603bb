import type * as calls from '@kelas/contract/overview';
import { currentMonth, today, weekday } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { currentSchoolYear } from '@kelas/contract/values/school-year';
import type { Context, Handlers } from '../../http/context.ts';
import { selectAnnouncements } from '../announcements/queries.ts';
import { countUnmarked } from '../attendance-reports/unmarked.ts';
import { countFreePlaces } from '../waiting-list/queries.ts';
import { collectedOn } from './collected.ts';
import { sumOwed } from './owed.ts';
import { findOpenSetup, newestEnrolments, selectClasses } from './queries.ts';
import { selectReview } from './review.ts';
import {
  countMissingLessons,
  findOpenDrawer,
  selectHeldOfLeavers,
  selectOpenImports,
  selectUnpaidSalaries,
  sumOpenSalaries,
} from './tasks.ts';

/** Number of announcements and enrolments that the landing page lists. */
const NEWEST = 5;

export const handlers: Handlers<typeof calls> = {
  async getSetup(_input, { db, actor }) {
    return { setup: actor.role === 'ADMIN' ? await findOpenSetup(db) : null };
  },

  async getOverview(_input, context) {
    // The sums take as long as all other reads.
    const [owed, shown] = await Promise.all([
      sumOwed(context.db, currentMonth(context.now)),
      selectShown(context),
    ]);
    return { ...shown, ...owed };
  },
};

/** The landing page without what students owe. */
async function selectShown({ db, now, actor }: Context) {
  const date = today(now);
  const month = currentMonth(now);
  const isAdmin = actor.role === 'ADMIN';
  const review = isAdmin ? await selectReview(db) : undefined;
  const ended = addMonths(month, -1);
  const unmarkedLessons = await countUnmarked(db, now);
  const freePlaces = await countFreePlaces(db, now);
  const courses = await countMissingLessons(db, ended);
  return {
    date,
    month,
    today: await collectedOn(db, date, actor),
    timetable: await selectClasses(db, { day: weekday(date), year: currentSchoolYear(now) }),
    announcements: await selectAnnouncements(db, NEWEST),
    enrolments: await newestEnrolments(db, month, NEWEST),
    setup: isAdmin ? await findOpenSetup(db) : null,
    unpaidSalaries: isAdmin ? await selectUnpaidSalaries(db, month) : null,
    openSalaries: isAdmin ? await sumOpenSalaries(db, month) : null,
    drawerOpenSince: await findOpenDrawer(db, date),
    openImports: isAdmin ? await selectOpenImports(db) : null,
    heldOfLeavers: isAdmin ? await selectHeldOfLeavers(db) : null,
    ...(courses > 0 && { missingLessons: { month: ended, courses } }),
    ...(unmarkedLessons > 0 && { unmarkedLessons }),
    ...(freePlaces > 0 && { freePlaces }),
    ...(review && { review }),
  };
}
