import { registerCourse } from '@kelas/contract/courses';
import { addAdjustment } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payTuition } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import {
  changeStudentStatus,
  getStudent,
  listStudents,
  updateStudent,
} from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import type { Month } from '@kelas/contract/values/month';
import {
  applyYear,
  getYearEnd,
  listYearStudents,
  previewYearEnd,
  undoYear,
} from '@kelas/contract/year-end';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { owedTuition } from '../../billing/owed.ts';
import { carryOutPlannedMoves } from './carry-out.ts';

/** Number of random centres; more find rarer errors. */
const RUNS = Number(process.env.YEAR_RUNS ?? 24);
const SEED = Number(process.env.YEAR_SEED ?? 7);
const SUBJECTS = 2;
const DECEMBER = '12-2026' as Month;
const JANUARY = '01-2027' as Month;
const MONTHS = ['12-2026', '01-2027', '02-2027', '04-2027'] as Month[];

const off = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 33 }), amount: fc.constant(null) }),
  fc.record({ percent: fc.constant(null), amount: fc.integer({ min: 1, max: 1500 }) }),
);
const rule = fc.option(off, { freq: 3 });
/** A choice with the first one most often. */
const often = <T>(first: T, ...others: T[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(first) }, fc.constantFrom(first, ...others));

const course = fc.record({
  pick: fc.nat(50),
  level: often(0, 1),
  extra: fc.constantFrom(0, 500, -1200, 300, -900, -20_000),
  from: often('01-2026', '11-2026', '03-2027'),
  until: often(null, '12-2026', '01-2027', '04-2027', '04-2027'),
  discount: fc.option(fc.tuple(off, often<string | null>(null, '03-2027', '11-2026'))),
  paid: fc.constantFrom([], ['12-2026'], ['12-2026', '01-2027']),
});
const pupil = fc.record({
  level: fc.constantFrom(1, 2, 3, 3, 4, 5, 6, 6),
  enrolled: often('01-2026', '01-2027'),
  status: often('ACTIVE', 'DEACTIVATED', 'TERMINATED'),
  family: fc.nat(3),
  move: fc.constantFrom(undefined, undefined, 'MOVES_UP', 'STAYS', 'LEAVES'),
  courses: fc.array(course, { minLength: 1, maxLength: 4 }),
});
const centre = fc.record({
  offerings: fc.uniqueArray(fc.nat(6 * SUBJECTS * 3 - 1), { minLength: 18, maxLength: 30 }),
  fees: fc.array(fc.integer({ min: 1000, max: 9999 }), { minLength: 36, maxLength: 36 }),
  packageRule: rule,
  siblingRule: rule,
  pupils: fc.array(pupil, { minLength: 5, maxLength: 9 }),
  keepsDifference: often(true, false),
  gapAt: fc.nat(1),
  /** Whether some students pay; the preview has what is due, also of a month that is paid. */
  hasPayments: fc.constantFrom(true, true, false),
  when: fc.constantFrom('NOVEMBER', 'CARRIED_OUT', 'FEBRUARY'),
});
type Centre = typeof centre extends fc.Arbitrary<infer T> ? T : never;

/** An offering; fee in cents. */
type OfferingMade = Awaited<ReturnType<Makers['teacher']>>['offerings'][number];

interface Pupil {
  readonly uuid: string;
  readonly level: number;
}

async function makeOfferings(server: TestServer, { offerings, fees }: Centre) {
  const make = new Makers(server);
  const subjects: number[] = [];
  for (const subjectName of ['Maths', 'Science']) {
    subjects.push((await server.ask(registerCourse, { subjectName })).id);
  }
  const made: OfferingMade[] = [];
  for (const teacher of [0, 1, 2]) {
    const tuitionCourse = offerings
      .filter((each) => each % 3 === teacher)
      .map((each) => ({
        programLvl: (Math.floor(each / 3) % 6) + 1,
        subjectId: subjects[Math.floor(each / 18)] ?? 0,
        fee: fees[each] ?? 0,
      }));
    made.push(...(await make.teacher({ tuitionCourse })).offerings);
  }
  return made;
}

/** Makes the students of a centre through the calls. */
async function makePupils(server: TestServer, centre: Centre, offerings: OfferingMade[]) {
  const make = new Makers(server);
  const pupils: Pupil[] = [];
  const families = new Map<number, string>();
  for (const each of centre.pupils) {
    const taken = new Set<number>();
    const { uuid } = await make.student({ programLvl: each.level, enrolmentDate: each.enrolled });
    for (const wish of each.courses) {
      const possible = offerings.filter(
        ({ id, programLvl }) => programLvl === each.level + wish.level && !taken.has(id),
      );
      const offering = possible[wish.pick % Math.max(1, possible.length)];
      if (!offering) continue;
      taken.add(offering.id);
      const fee = Math.max(0, offering.fee + wish.extra);
      const isOpen = wish.until === null || wish.from < wish.until || wish.from === '01-2026';
      const subscriptionId = await addCourse(server, uuid, offering, fee, wish.from);
      const until = isOpen ? (wish.until as Month | null) : null;
      const isLater = until !== null && wish.from !== '01-2026' && until.slice(3) < '2027';
      const ends = until !== null && !(wish.from === '03-2027' && until !== '04-2027') && !isLater;
      if (ends) await make.cancel(subscriptionId, until ?? '');
      if (!wish.discount) continue;
      const [what, untilDate] = wish.discount;
      const hand = { fromDate: '01-2026', untilDate, borneBy: 'SHARED', reason: 'Hand' } as const;
      await server.ask(addAdjustment, { subscriptionId, ...what, ...hand });
    }
    const sibling = families.get(each.family);
    if (sibling && each.family > 0) {
      await server.ask(decideSibling, { uuid, siblingUuid: sibling, isSibling: true });
    }
    families.set(each.family, uuid);
    pupils.push({ uuid, level: each.level });
  }
  return pupils;
}

async function addCourse(
  server: TestServer,
  uuid: string,
  offering: OfferingMade,
  fee: number,
  effectiveDate: string,
): Promise<number> {
  const { tuitionCourses, miscs: _, ...form } = await server.ask(getStudent, { uuid });
  const saved = tuitionCourses.map(({ subscriptionId }) => ({ subscriptionId }));
  const { teacher, programLvl, subjectId } = offering;
  const line = { teacher, programLvl, subjectId, fee, effectiveDate };
  const tuitionCourse = [...saved, line];
  const after = await server.ask(updateStudent, { ...form, tuitionCourse, misc: [] });
  return after.tuitionCourses.at(-1)?.subscriptionId ?? 0;
}

/** Changes statuses and pays months. */
async function changePupils(server: TestServer, centre: Centre, pupils: readonly Pupil[]) {
  for (const [index, { uuid }] of pupils.entries()) {
    const { status = 'ACTIVE', courses = [] } = centre.pupils[index] ?? {};
    if (status !== 'ACTIVE') {
      const terminatedDate = status === 'TERMINATED' ? '11-2026' : undefined;
      await server.ask(changeStudentStatus, {
        uuid,
        status: status as 'TERMINATED',
        ...(terminatedDate && { terminatedDate }),
      });
      continue;
    }
    for (const month of (centre.hasPayments && courses[0]?.paid) || []) {
      const [line] = await server.ask(getTuitionPayment, { uuid, month });
      // Nothing is paid where nothing is due (R-1881).
      if (!line || line.fee === 0) continue;
      const { subscriptionId, fee } = line;
      const how = { transactionDate: '05-10-2026', paymentType: 'CASH' } as const;
      await server.ask(payTuition, [{ uuid, subscriptionId, month, fee, ...how }]);
    }
  }
}

/** What is charged or paid for a month, by student. */
async function chargesNow(server: TestServer, pupils: readonly Pupil[], month: Month) {
  const found = await Promise.all(
    pupils.map(async ({ uuid }) => {
      const lines = await server.ask(getTuitionPayment, { uuid, month });
      return [uuid, lines.map(({ fee }) => fee as number).sort((a, b) => a - b)] as const;
    }),
  );
  return new Map(found);
}

/** Everything that an undo restores: lists, and the rows of tables without their ids. */
async function contents(server: TestServer, pupils: readonly Pupil[]) {
  const details = await Promise.all(
    pupils.map(async ({ uuid }) => {
      const { version: _, ...detail } = await server.ask(getStudent, { uuid });
      return detail;
    }),
  );
  const months = [];
  for (const month of MONTHS) months.push([...(await chargesNow(server, pupils, month))]);
  const { rows } = await sql<{ name: string; rows: string }>`
    select 'subscription' as name, coalesce(string_agg(line::text, ';' order by line::text), '') as rows
    from (
      select student_id, offering_id, fee, effective_month, cancelled_month, paid_months, unpaid_from
      from subscription
    ) line
    union all
    select 'adjustment', coalesce(string_agg(line::text, ';' order by line::text), '')
    from (select student_id, subscription_id, from_month, until_month, amount, percent, borne_by,
      reason, rule from adjustment) line
    union all
    select 'fee_period', coalesce(string_agg(line::text, ';' order by line::text), '')
    from fee_period line
    union all
    select 'tuition_settlement', coalesce(string_agg(line::text, ';' order by line::text), '')
    from tuition_settlement line
    order by 1`.execute(server.db);
  return { details, months, rows, students: await server.ask(listStudents, {}) };
}

const sum = (found: ReadonlyMap<string, readonly number[]>) =>
  [...found.values()].flat().reduce((a, b) => a + b, 0);

async function owedUntilDecember(server: TestServer) {
  const { rows } = await sql`
    select student_id, sum(owed) as owed
    from ${owedTuition(sql`'2026-12-01'::date`)} tuition where month >= '2026-01-01'
    group by 1 order by 1`.execute(server.db);
  return rows;
}

/** How often a random year reached each case. */
const CASES = {
  began: 0,
  ended: 0,
  continued: 0,
  gaps: 0,
  paidAhead: 0,
  movesUp: 0,
  stays: 0,
  leaves: 0,
  unpaidGraduates: 0,
  paidGraduates: 0,
  compared: 0,
};

async function checkCentre(random: Centre): Promise<void> {
  const server = await startServer();
  const { version } = await server.ask(getHouseRules, {});
  const { packageRule, siblingRule } = random;
  await server.ask(changeHouseRules, {
    version,
    packageDiscount: packageRule && { fromCourses: 2, borneBy: 'CENTRE', ...packageRule },
    siblingDiscount: siblingRule && { fromChild: 2, borneBy: 'SHARED', ...siblingRule },
  });
  const offerings = await makeOfferings(server, random);
  const pupils = await makePupils(server, random, offerings);
  server.clock.set('2026-10-05T02:00:00Z');
  await changePupils(server, random, pupils);
  server.clock.set(random.when === 'FEBRUARY' ? '2027-02-03T02:00:00Z' : '2026-11-20T02:00:00Z');

  const { students } = await server.ask(getYearEnd, { year: '2027' });
  const known = new Set(students.map(({ uuid }) => uuid));
  const moves = pupils.flatMap(({ uuid }, index) => {
    const move = random.pupils[index]?.move;
    return move && known.has(uuid) ? [{ uuid, move: move as 'STAYS' }] : [];
  });
  const fees = random.keepsDifference ? ('KEEP_DIFFERENCE' as const) : ('OFFERING' as const);
  const open = await server.ask(previewYearEnd, { year: 2027, moves, gapChoices: [], fees });
  const gapChoices = open.gaps.map((gap) => ({
    programLvl: gap.programLvl,
    subjectId: gap.subjectId,
    teacher: gap.teacher,
    offeringId: gap.offerings[random.gapAt]?.offeringId ?? null,
  }));
  const choice = { year: 2027, moves, gapChoices, fees };
  const preview = await server.ask(previewYearEnd, choice);
  expect(preview.gaps).toEqual([]);
  if (open.gaps.length > 0) {
    const request = { ...choice, gapChoices: [], digest: open.digest };
    expect((await server.fail(applyYear, request)).code).toBe('GAPS_OPEN');
  }

  const clock = server.clock.now;
  const was = await contents(server, pupils);
  const owed = await owedUntilDecember(server);
  const decemberCharges = await chargesNow(server, pupils, DECEMBER);
  const request = { ...choice, digest: preview.digest };
  const done = await server.ask(applyYear, request);
  expect(done).toMatchObject(preview.counts);
  expect((await server.fail(applyYear, request)).code).toBe('ALREADY_APPLIED');
  if (random.when === 'CARRIED_OUT') {
    const january = new Date('2026-12-31T16:00:00Z');
    await carryOutPlannedMoves(server.database.db, january);
    await carryOutPlannedMoves(server.database.db, january);
    server.clock.set('2027-01-02T02:00:00Z');
  }

  // The preview shows the charges of the lists after it.
  CASES.began += preview.counts.coursesBegin;
  CASES.ended += preview.counts.coursesEnd;
  CASES.continued += preview.counts.coursesContinue;
  CASES.gaps += open.gaps.length;
  CASES.paidAhead += preview.problems.length;
  CASES.movesUp += preview.counts.movesUp;
  CASES.stays += preview.counts.stays;
  CASES.leaves += preview.counts.leaves;
  const charges = await chargesNow(server, pupils, JANUARY);
  expect(await chargesNow(server, pupils, DECEMBER)).toEqual(decemberCharges);
  if (!random.hasPayments) {
    CASES.compared += 1;
    expect([sum(decemberCharges), sum(charges)]).toEqual([
      preview.income.before,
      preview.income.after,
    ]);
  }
  for (const kind of ['levels', 'teachers'] as const) {
    for (const when of ['before', 'after'] as const) {
      const parts = preview.income[kind].map((each) => each[when]);
      expect(parts.reduce((a, b) => a + b, 0)).toBe(preview.income[when]);
    }
  }

  // Every student is in one group; debts stay.
  const listed = await server.ask(listYearStudents, { year: '2027' });
  expect(listed.map(({ uuid }) => uuid).toSorted()).toEqual([...known].toSorted());
  expect(await owedUntilDecember(server)).toEqual(owed);
  const paidUntil = new Map(preview.problems.map(({ uuid, paidMonth }) => [uuid, paidMonth]));
  for (const { uuid, move } of listed) {
    if (move !== 'GRADUATES') continue;
    const paid = paidUntil.get(uuid);
    CASES[paid ? 'paidGraduates' : 'unpaidGraduates'] += 1;
    for (const month of MONTHS.slice(1)) {
      const lines = await server.ask(getTuitionPayment, { uuid, month });
      expect(lines).toHaveLength(month === paid ? 1 : 0);
    }
  }
  if (random.when !== 'NOVEMBER') {
    const levels = new Map(pupils.map(({ uuid, level }) => [uuid, level]));
    for (const each of listed) {
      levels.set(each.uuid, each.toLevel);
    }
    for (const { uuid, programLvl } of await server.ask(listStudents, {})) {
      expect(programLvl).toBe(levels.get(uuid));
    }
  }
  await expectVerified(server);

  await server.ask(undoYear, { year: 2027 });
  expect((await server.fail(undoYear, { year: 2027 })).code).toBe('ALREADY_UNDONE');
  // The list of students depends on the month.
  server.clock.now = clock;
  expect(await contents(server, pupils)).toEqual(was);
  await expectVerified(server);
}

it('a random year does what its preview shows, and its undo restores all (R-1700 to R-1712)', async () => {
  const property = fc.asyncProperty(centre, checkCentre);
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
  expect(Object.entries(CASES).filter(([, count]) => count < 3)).toEqual([]);
});
