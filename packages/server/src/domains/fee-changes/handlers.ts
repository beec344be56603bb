import type * as calls from '@kelas/contract/fee-changes';
import { errorText } from '@kelas/contract/values/error-text';
import { type Month, monthFromSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { type AuditEvent, recordEvents } from '../../audit/record.ts';
import { conflict, notFound } from '../../base/errors.ts';
import { type FeePlan, planChange } from '../../billing/fee-change.ts';
import type { Tx } from '../../db/database.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { allowLongTransaction, lockDiscountRules } from '../ledger/locks.ts';
import { previewChanged, saveFollowing } from '../students/following-courses.ts';
import { lockManyStudents } from '../students/many-moves.ts';
import { type NamedOffering, selectNamedOfferings } from '../students/named-offerings.ts';
import {
  type FeeRow,
  followingPlan,
  type PreparedChange,
  planRows,
  prepareChange,
} from './plan.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async previewFeeChange(choice, { db }) {
    const { offerings, rows, sums, digest } = await prepareChange(db, choice);
    return {
      offerings: offerings.map((each) => ({ ...each, ...unitOf(each) })),
      rows: rows.map((row) => shownRow(row, choice.month)),
      ...sums,
      digest,
    };
  },

  async changeFees({ digest, ...choice }, context) {
    return once(context, async (tx) => {
      const found = await queries.selectPricedOfferings(tx, choice);
      await lockForChange(
        tx,
        found.map((each) => each.id),
        choice.month,
      );
      const prepared = await prepareChange(tx, choice);
      if (prepared.digest !== digest) throw previewChanged();
      const { offerings, sums } = prepared;
      if (offerings.length === 0 && sums.courses === 0) {
        throw conflict('NOTHING_TO_CHANGE', 'No fee changes. Choose other courses or another fee.');
      }
      const id = await save(tx, { ...prepared, month: choice.month, undoes: null }, context);
      return { id, students: sums.students, courses: sums.courses };
    });
  },

  async listFeeChanges(_input, { db }) {
    return queries.selectFeeChanges(db);
  },

  async undoFeeChange({ id }, context) {
    // The stored result holds no names (D-10).
    const { kept, ...undone } = await once(context, (tx) => undo(tx, id, context));
    const courses = await queries.selectChangedCourses(context.db, id);
    const names = new Map(courses.map(({ uuid, name }) => [uuid, name]));
    return { ...undone, kept: kept.map((uuid) => ({ uuid, name: names.get(uuid) ?? '' })) };
  },
};

/** Returns the field that says that a fee is per lesson (R-2275). */
const unitOf = ({ byLesson }: Pick<NamedOffering, 'byLesson'>) => ({
  byLesson: byLesson ? (true as const) : undefined,
});

function shownRow({ course, newFee, start, skipped, student, offering }: FeeRow, month: Month) {
  return {
    subscriptionId: course.subscriptionId,
    uuid: student.uuid ?? '',
    name: student.name,
    programLvl: offering.programLvl,
    subjectName: offering.subjectName,
    teacherName: offering.teacherName,
    fee: course.fee,
    newFee,
    ...unitOf(offering),
    fromDate: start ?? month,
    paidUntil: course.paidMonth,
    skipped,
  };
}

/** Locks all that a change reads: no course, discount or family changes until it is saved. */
async function lockForChange(tx: Tx, offerings: readonly number[], month: Month): Promise<void> {
  await allowLongTransaction(tx);
  await lockDiscountRules(tx);
  await lockManyStudents(tx, await queries.selectStudentsOf(tx, offerings, month));
  await queries.lockOfferings(tx);
}

/** Takes a change back: its courses have their earlier fee from their first unpaid month on (R-1974). */
async function undo(tx: Tx, id: number, context: Context) {
  const stored = await queries.findFeeChange(tx, id);
  if (!stored) throw notFound('change of fees');
  const month = monthFromSql(stored.month);
  const changed = await queries.selectChangedCourses(tx, id);
  const taken = [...new Set(changed.map(({ offeringId }) => offeringId))];
  await lockForChange(tx, taken, month);
  // Read again, because another undo may have come first.
  const { undoneAt, undoneBy } = (await queries.findFeeChange(tx, id)) ?? {};
  if (undoneAt) {
    const [by, when] = [undoneBy ?? '', { moment: undoneAt.toISOString() }];
    throw conflict('ALREADY_UNDONE', errorText`${{ by }} undid this change of fees on ${{ when }}`);
  }
  const oldFees = new Map(changed.map((each) => [each.id, each.oldFee]));
  const isTaken = sql`offering.id = any(${taken}::integer[])`;
  const priced = await selectNamedOfferings(tx, month, isTaken);
  const { children, rows } = await planRows(tx, priced, month, (course): FeePlan | undefined => {
    const fee = oldFees.get(course.subscriptionId);
    if (fee === undefined) return undefined;
    return planChange(course, fee, month);
  });
  const plan = await followingPlan(tx, month, children, rows);
  const offerings = await queries.selectChangedOfferings(tx, id);
  const courses = plan.projection.starting.length;
  if (offerings.length === 0 && courses === 0) {
    throw conflict(
      'NOTHING_TO_UNDO',
      'Every fee of this change was changed since. Nothing is left to undo.',
    );
  }
  await save(tx, { month, undoes: id, offerings, rows, plan }, context);
  const restored = new Set(
    rows.filter(({ start }) => start !== null).map(({ course }) => course.subscriptionId),
  );
  const kept = new Set(changed.filter((each) => !restored.has(each.id)).map(({ uuid }) => uuid));
  return { id, courses, kept: [...kept] };
}

/** Saves a change or an undo with its audit events. Returns its id. */
async function save(
  tx: Tx,
  change: Pick<PreparedChange, 'rows' | 'plan'> &
    Omit<Parameters<typeof queries.insertFeeChange>[1], 'courses'>,
  context: Context,
): Promise<number> {
  const { month, undoes, offerings, rows, plan } = change;
  const { begun } = await saveFollowing(tx, plan, context);
  const { actor, now } = context;
  const id = await queries.insertFeeChange(tx, { ...change, courses: begun }, actor.id, now);
  const after = {
    feeChangeId: id,
    undoes,
    month,
    offerings: offerings
      .map((each) => ({ id: each.id, fee: each.fee, newFee: each.newFee }))
      .sort((one, other) => one.id - other.id),
    students: plan.plans.length,
    courses: begun.length,
  };
  const action = undoes === null ? 'FEES_CHANGED' : 'FEE_CHANGE_UNDONE';
  const rowOf = new Map(rows.map((row) => [row.course.subscriptionId, row]));
  const events = [...Map.groupBy(begun, ({ studentId }) => studentId)].map(
    ([studentId, courses]): AuditEvent => {
      const own = courses.flatMap((each) => {
        const row = rowOf.get(each.oldId);
        return row ? [{ ...each, row }] : [];
      });
      const before = own.map(({ row: { course, offering } }) =>
        auditedCourse(course.subscriptionId, offering, course),
      );
      const after = own.map(({ newId, next, row }) => auditedCourse(newId, row.offering, next));
      return {
        ...({ action: 'COURSE_CHANGED', kind: 'STUDENT', id: studentId } as const),
        ...{ before: { tuitionCourses: before }, after: { tuitionCourses: after } },
      };
    },
  );
  await recordEvents(tx, [{ action, kind: 'CENTRE', id: 1, after }, ...events], context);
  return id;
}

function auditedCourse(
  subscriptionId: number,
  { teacher, programLvl, subjectId, subjectName }: NamedOffering,
  { fee, period }: Pick<FeeRow['course'], 'fee' | 'period'>,
) {
  const { effective: effectiveDate, cancelled: cancelledDate } = period;
  return {
    ...{ subscriptionId, teacher, programLvl, subjectId, subjectName, fee },
    ...{ effectiveDate, cancelledDate },
  };
}
