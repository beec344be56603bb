import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { changeCourse, previewCourseChange } from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, monthOfDay } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import {
  addMonths,
  compareMonths,
  type Month,
  monthFromSql,
  monthToSql,
} from '@kelas/contract/values/month';
import { type AuditEvent, recordEvents } from '../../audit/record.ts';
import { digestOfJson } from '../../base/digest.ts';
import { conflict } from '../../base/errors.ts';
import { dueInMonth } from '../../billing/discount-effects.ts';
import { isCharged } from '../../billing/due.ts';
import { isPaidInFull } from '../../billing/fee-due.ts';
import { followingMonth, lastPaidMonth } from '../../billing/following.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { startCourses } from '../discounts/apply.ts';
import { type Child, selectChildren } from '../discounts/facts.ts';
import { continueDiscounts } from '../discounts/moved.ts';
import { projectProposal } from '../discounts/preview.ts';
import { lockFamily } from '../ledger/locks.ts';
import { findSubscriber, lockStudent, refuseAnonymised } from '../ledger/student.ts';
import { endSubscription, findCourse, requireEndable } from './course-ends.ts';
import * as queries from './queries.ts';
import { insertSubscriptions } from './subscriptions.ts';

type Change = InputOf<typeof previewCourseChange>;
type Preview = OutputOf<typeof previewCourseChange>;

/** The effect of a change of a course on each month (R-1802). */
export async function previewChange(db: Db | Tx, change: Change, current: Month): Promise<Preview> {
  return (await prepareChange(db, change, current)).preview;
}

/** Changes a course: months that are paid in full or in part stay with the old one (R-1800). */
export async function changeTo(
  tx: Tx,
  { digest, ...change }: InputOf<typeof changeCourse>,
  context: Pick<Context, 'actor' | 'now'>,
): Promise<OutputOf<typeof changeCourse>> {
  const { actor, now } = context;
  const uuid = await findSubscriber(tx, change.id);
  const family = await lockFamily(tx, uuid);
  const student = await lockStudent(tx, uuid);
  refuseAnonymised(student);
  const { start, line, continued, preview } = await prepareChange(tx, change, currentMonth(now));
  if (digest && digest !== preview.digest) {
    throw conflict(
      'PREVIEW_CHANGED',
      'A payment or a discount has changed. Check what happens to each month, then save again.',
    );
  }
  const before = await coursesOf(tx, uuid);
  await endSubscription(tx, change.id, start);
  const added = await insertSubscriptions(tx, student.id, [line], actor.id);
  await continueDiscounts(
    tx,
    added.flatMap(({ subscriptionId }) =>
      continued.map(({ id, from }) => ({ id, from, subscriptionId })),
    ),
    actor.id,
    now,
  );
  const events = await startCourses(tx, student, family, added, context);
  const after = await coursesOf(tx, uuid);
  const changed = { action: 'COURSE_CHANGED', kind: 'STUDENT', id: student.id } as const;
  await recordEvents(tx, [{ ...changed, before, after } satisfies AuditEvent, ...events], context);
  return { subscriptionId: change.id, cancelledDate: start };
}

async function prepareChange(db: Db | Tx, change: Change, current: Month) {
  const { id, month, startDate, ...course } = change;
  const endable = await findCourse(db, id);
  requireEndable(endable, month);
  const [student] = await selectChildren(db, month, [endable.studentId]);
  const old = student?.courses.find(({ subscriptionId }) => subscriptionId === id);
  if (!student || !old) throw new Error('a running course has a student');
  const start = followingMonth(old.period, lastPaidMonth(old.paid, month), month);
  if (start === null) {
    const end = { month: old.period.cancelled ?? month };
    throw conflict(
      'PAID_TO_THE_END',
      errorText`This course is paid until it ends in ${{ month: end }}. Change the next course.`,
    );
  }
  // A first day is in the chosen month, and that stays with the old course.
  const first = startDate && monthOfDay(startDate) === month && start !== month ? null : startDate;
  const line = { ...course, effectiveDate: start, startDate: first ?? undefined };
  const { families, after } = await projectProposal(
    db,
    {
      uuid: student.uuid ?? undefined,
      schedule: undefined,
      added: [line],
      cancelled: { id, month: start },
    },
    current,
    // A new first day has its own pro rata.
    !line.startDate && (await isOfClass(db, id, course)),
  );
  const changed = families.flat().find(({ id: each }) => each === student.id);
  const started = changed?.courses.find(({ subscriptionId }) => subscriptionId < 0);
  if (!changed || !started) throw new Error('a proposed course has a student');
  const continued = started.discounts;
  const shown = {
    subscriptionId: id,
    cancelledDate: start,
    months: await monthsUntil(db, student, old, month, start),
    fee: dueInMonth(started, changed.pauses, after(started.subscriptionId), start),
    discounts: continued.length,
  };
  const discounts = continued.map(({ id: discount, from, until }) => [discount, from, until]);
  const digest = digestOfJson([shown, line, old.fee, discounts]);
  return { start, line, continued, preview: { ...shown, digest } };
}

/** Whether a course is of a teacher's class, at any fee. */
async function isOfClass(
  db: Db | Tx,
  id: number,
  { teacher, subjectId, programLvl }: Pick<Change, 'teacher' | 'subjectId' | 'programLvl'>,
): Promise<boolean> {
  const found = await db
    .selectFrom('subscription')
    .innerJoin('offering', 'offering.id', 'subscription.offering_id')
    .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
    .select('subscription.id')
    .where('subscription.id', '=', id)
    .where('teacher.uuid', '=', teacher)
    .where('offering.course_id', '=', subjectId)
    .where('offering.program_level_id', '=', programLvl)
    .executeTakeFirst();
  return found !== undefined;
}

/** The months of the old course from the chosen month on, with the due and the paid amount. */
async function monthsUntil(
  db: Db | Tx,
  { pauses }: Child,
  old: Child['courses'][number],
  month: Month,
  start: Month,
): Promise<Preview['months']> {
  const rows = await db
    .selectFrom('tuition_settlement as settlement')
    .select(['month', 'fee', 'due', isPaidInFull.as('isPaid')])
    .where('subscription_id', '=', old.subscriptionId)
    .where('month', '>=', monthToSql(month))
    .execute();
  const settled = new Map(rows.map((row) => [row.month && monthFromSql(row.month), row]));
  const months: Preview['months'] = [];
  for (let each = month; compareMonths(each, start) < 0; each = addMonths(each, 1)) {
    const paid = settled.get(each);
    const isDue = isCharged(old.period, pauses, each);
    const due = dueInMonth(old, pauses, old.discounts, each);
    const isSettled = paid !== undefined && (paid.isPaid || !isDue);
    months.push({
      month: each,
      fee: isSettled ? paid.fee : (paid?.due ?? due),
      paidFee: paid?.fee ?? (0 as Cents),
      status: isSettled ? 'PAID' : isDue ? 'PENDING' : null,
    });
  }
  return months;
}

async function coursesOf(tx: Tx, uuid: string) {
  const { tuitionCourses } = await queries.selectStudent(tx, uuid);
  return { tuitionCourses };
}
