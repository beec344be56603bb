import type { InputOf } from '@kelas/contract/call';
import { newLines, savedIds } from '@kelas/contract/schema/saved-lines';
import type * as calls from '@kelas/contract/students';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import type { FamilyLanguage } from '@kelas/contract/values/languages';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { lastChange } from '../../audit/last-change.ts';
import {
  type AuditEvent,
  forAudit,
  recordEvent,
  recordEvents,
  recordNricRead,
} from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { conflict } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { inTransaction } from '../../http/transaction.ts';
import { applyDiscounts, type Starter, startCourses } from '../discounts/apply.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import { lockFamily, shareDiscountRules } from '../ledger/locks.ts';
import { findSubscriber, lockStudent, refuseAnonymised } from '../ledger/student.ts';
import * as charges from '../misc-charges/charges.ts';
import { changeTo, previewChange } from './course-change.ts';
import { cancelAllFrom, type EndedSubscription, endSubscription } from './course-ends.ts';
import * as queries from './queries.ts';
import * as subscriptions from './subscriptions.ts';

type Fields = Omit<InputOf<typeof calls.registerStudent>, 'enrolmentDate' | 'registrationFee'>;

export const handlers: Handlers<typeof calls> = {
  async listStudents(filter, { db, now }) {
    const students = queries.selectStudents(db, filter, await selectHouseRules(db), now);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },

  async listEnrolments({ month, ...filter }, { db, now }) {
    const wanted = { ...filter, enrolled: month };
    const students = queries.selectStudents(db, wanted, await selectHouseRules(db), now);
    const isSearched = month !== undefined || filter.name !== undefined;
    return new StreamedList(students, isSearched ? 'searched' : 'whole');
  },

  async getStudent({ uuid }, context) {
    const student = await queries.selectStudent(context.db, uuid);
    if (student.nric !== '') {
      await inTransaction(context, (tx) => recordNricRead(tx, 'STUDENT', uuid, context));
    }
    return student;
  },

  async registerStudent(input, context) {
    return once(context, async (tx) => {
      const values = toValues(input, monthToSql(input.enrolmentDate), '');
      await shareDiscountRules(tx);
      const { id, uuid } = await queries.insertStudent(tx, values, context.actor.id);
      const { schedule } = values;
      const events = await addLines(
        tx,
        { id, schedule },
        [id],
        input,
        input.enrolmentDate,
        context,
      );
      if (input.registrationFee) await addRegistrationFee(tx, id, input.registrationFee, context);
      const after = forAudit(await queries.selectStudent(tx, uuid));
      const event = { action: 'STUDENT_REGISTERED', kind: 'STUDENT', id, after } as const;
      await recordEvents(tx, [event, ...events], context);
      return { uuid };
    });
  },

  async updateStudent(input, context) {
    const { actor, now } = context;
    return inTransaction(context, async (tx) => {
      const isSubscribing = newLines(input.tuitionCourse).length > 0;
      const family = isSubscribing ? await lockFamily(tx, input.uuid) : [];
      const stored = await lockStudent(tx, input.uuid);
      refuseAnonymised(stored);
      if (input.version && input.version !== stored.version) {
        throw staleVersion('this student', await lastChange(tx, 'STUDENT', stored.id), actor);
      }
      const { tuitionCourse, misc } = input;
      await subscriptions.requireOwnLines(tx, stored.id, savedIds(tuitionCourse), savedIds(misc));
      const added = newLines(tuitionCourse).length + newLines(misc).length;
      const before = await queries.selectStudent(tx, input.uuid);
      const values = toValues(
        input,
        input.enrolmentDate ? monthToSql(input.enrolmentDate) : stored.enrolment_month,
        stored.family_language,
      );
      // A save without a change leaves the record and its version (R-1345).
      if (added === 0 && !differs(values, stored)) return before;
      await queries.saveStudent(tx, stored.id, values);
      if (isSubscribing) await refuseTerminated(tx, stored.id);
      const student = { id: stored.id, schedule: values.schedule };
      const events = await addLines(tx, student, family, input, currentMonth(now), context);
      const after = await queries.selectStudent(tx, input.uuid);
      const event = {
        action: 'STUDENT_CHANGED',
        kind: 'STUDENT',
        id: stored.id,
        before: forAudit(before),
        after: forAudit(after, before),
      } as const;
      await recordEvents(tx, [event, ...events], context);
      return after;
    });
  },

  async changeStudentStatus({ uuid, status, terminatedDate }, context) {
    const { actor, now } = context;
    return inTransaction(context, async (tx) => {
      const family = await lockFamily(tx, uuid);
      const stored = await lockStudent(tx, uuid);
      refuseAnonymised(stored);
      const { id } = stored;
      const before = await queries.selectStudent(tx, uuid);
      const month = status === 'TERMINATED' && terminatedDate ? terminatedDate : currentMonth(now);
      // First, in the lock order of payments: subscriptions before the status change.
      if (status === 'TERMINATED') await cancelAllFrom(tx, id, month);
      await queries.insertStatusChange(tx, {
        studentId: id,
        status,
        month,
        recordedBy: actor.id,
        now,
      });
      const events = await applyDiscounts(tx, family, month, context);
      const after = await queries.selectStudent(tx, uuid);
      const event = {
        action: 'STUDENT_STATUS_CHANGED',
        kind: 'STUDENT',
        id,
        before: statusOf(before),
        after: { ...statusOf(after), month },
      } as const;
      await recordEvents(tx, [event, ...events], context);
      return { uuid, status };
    });
  },

  async cancelSubscription({ id, month }, context) {
    await inTransaction(context, async (tx) => {
      const family = await lockFamily(tx, await findSubscriber(tx, id));
      const { studentId, ended } = await endSubscription(tx, id, month);
      const events = await applyDiscounts(tx, family, month, context);
      const cancellations = ended.map((each) => subscriptionCancelled(studentId, each));
      await recordEvents(tx, [...cancellations, ...events], context);
    });
    return { subscriptionId: id, cancelledDate: month };
  },

  async previewCourseChange(change, { db, now }) {
    return previewChange(db, change, currentMonth(now));
  },

  async changeCourse(change, context) {
    return once(context, (tx) => changeTo(tx, change, context));
  },

  async cancelMiscCharge({ id, month }, context) {
    await inTransaction(context, async (tx) => {
      const studentId = await charges.endMiscCharge(tx, id, month);
      const lines = {
        before: { subscriptionId: id, cancelledDate: null },
        after: { subscriptionId: id, cancelledDate: month },
      };
      const event = { action: 'MISC_CANCELLED', kind: 'STUDENT', id: studentId } as const;
      await recordEvent(tx, { ...event, ...lines }, context);
    });
    return { subscriptionId: id, cancelledDate: month };
  },
};

type Detail = Awaited<ReturnType<typeof queries.selectStudent>>;

function statusOf({ status, tuitionCourses }: Detail) {
  return {
    status,
    courses: tuitionCourses.map(({ subscriptionId, cancelledDate }) => ({
      subscriptionId,
      cancelledDate,
    })),
  };
}

function subscriptionCancelled(
  studentId: number,
  { id, before, cancelled }: EndedSubscription,
): AuditEvent {
  return {
    action: 'SUBSCRIPTION_CANCELLED',
    kind: 'STUDENT',
    id: studentId,
    before: { subscriptionId: id, cancelledDate: before },
    after: { subscriptionId: id, cancelledDate: cancelled },
  };
}

function toValues(
  input: Fields,
  enrolmentMonth: string,
  familyLanguage: FamilyLanguage,
): queries.StudentRowValues {
  return {
    name: input.name,
    nric: input.nric,
    phone_no: input.phoneNo,
    email: input.email,
    gender: input.gender,
    program_level_id: input.programLvl,
    schedule: input.schedule,
    enrolment_month: enrolmentMonth,
    emergency_contact_name: input.emergencyContactName,
    emergency_contact_phone_no: input.emergencyContactPhoneNo,
    emergency_contact_relationship: input.emergencyContactRelationship,
    family_language: input.familyLanguage ?? familyLanguage,
  };
}

/**
 * Adds the form's new lines; misc lines are charged in `miscMonth`. Returns the events of the
 * discounts that the house rules make for the family.
 */
async function addLines(
  tx: Tx,
  student: Starter,
  family: readonly number[],
  input: Pick<Fields, 'tuitionCourse' | 'misc'>,
  miscMonth: Month,
  context: Pick<Context, 'actor' | 'now'>,
): Promise<AuditEvent[]> {
  const { actor } = context;
  const lines = newLines(input.tuitionCourse);
  const added = await subscriptions.insertSubscriptions(tx, student.id, lines, actor.id);
  const misc = newLines(input.misc).map((line) => ({ ...line, month: miscMonth }));
  await charges.insertMiscCharges(tx, student.id, misc, actor.id);
  return startCourses(tx, student, family, added, context);
}

/**
 * Charges the registration fee in the current month, whatever the enrolment month is (R-1558).
 * Throws 409 when the house rules have another fee.
 */
async function addRegistrationFee(
  tx: Tx,
  studentId: number,
  fee: Cents,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<void> {
  const rules = await selectHouseRules(tx);
  if (fee !== rules.registrationFee) {
    throw conflict(
      'REGISTRATION_FEE_CHANGED',
      'The registration fee has changed. Check it, then register again.',
    );
  }
  await charges.insertRegistrationFee(tx, studentId, { fee, month: currentMonth(now) }, actor.id);
}

async function refuseTerminated(tx: Tx, studentId: number): Promise<void> {
  if ((await queries.currentStatus(tx, studentId)) === 'TERMINATED') {
    throw conflict('STUDENT_TERMINATED', 'A terminated student cannot take a new course');
  }
}
