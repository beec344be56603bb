import type { InputOf } from '@kelas/contract/call';
import { newLines, savedIds } from '@kelas/contract/schema/saved-lines';
import type * as calls from '@kelas/contract/teachers';
import { currentMonth } from '@kelas/contract/values/date';
import { lastChange } from '../../audit/last-change.ts';
import { forAudit, recordEvent, recordNricRead } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import * as queries from './queries.ts';

type Fields = InputOf<typeof calls.registerTeacher>;

export const handlers: Handlers<typeof calls> = {
  async listTeachers({ name }, { db }) {
    return queries.selectTeachers(db, name);
  },

  async listTeacherDirectory({ name }, { db, now }) {
    return queries.selectTeacherDirectory(db, name, currentMonth(now));
  },

  async listOfferings(_input, { db, now }) {
    return queries.selectOfferings(db, currentMonth(now));
  },

  async getTeacher({ uuid }, context) {
    const teacher = await queries.selectTeacher(context.db, uuid, currentMonth(context.now));
    if (teacher.nric !== '') {
      await inTransaction(context, (tx) => recordNricRead(tx, 'TEACHER', uuid, context));
    }
    return teacher;
  },

  async registerTeacher(input, context) {
    return once(context, async (tx) => {
      const { id, uuid } = await queries.insertTeacher(tx, toValues(input));
      await queries.insertOfferings(tx, id, newLines(input.tuitionCourse));
      const after = forAudit(await queries.selectTeacher(tx, uuid, currentMonth(context.now)));
      await recordEvent(tx, { action: 'TEACHER_REGISTERED', kind: 'TEACHER', id, after }, context);
      return { uuid };
    });
  },

  async updateTeacher(input, context) {
    return inTransaction(context, async (tx) => {
      const stored = await queries.lockTeacher(tx, input.uuid);
      if (input.version && input.version !== stored.version) {
        const change = await lastChange(tx, 'TEACHER', stored.id);
        throw staleVersion('this teacher', change, context.actor);
      }
      await queries.requireOwnOfferings(tx, stored.id, savedIds(input.tuitionCourse));
      const added = newLines(input.tuitionCourse);
      const ratios = input.tuitionCourse.flatMap((line) =>
        line.saved === null || line.ratio === undefined
          ? []
          : { id: line.saved, ratio: line.ratio },
      );
      const values = toValues(input);
      const before = await queries.selectTeacher(tx, input.uuid, currentMonth(context.now));
      // A save without a change leaves the record and its version (R-1345).
      const hasNewRatio = await queries.saveRatios(tx, ratios);
      if (!differs(values, stored) && added.length === 0 && !hasNewRatio) return before;
      await queries.saveTeacher(tx, stored.id, values);
      await queries.insertOfferings(tx, stored.id, added);
      const after = await queries.selectTeacher(tx, input.uuid, currentMonth(context.now));
      const event = { action: 'TEACHER_CHANGED', kind: 'TEACHER', id: stored.id } as const;
      const audited = { before: forAudit(before), after: forAudit(after, before) };
      await recordEvent(tx, { ...event, ...audited }, context);
      return after;
    });
  },

  async addOffering({ teacher, ...line }, context) {
    return once(context, async (tx) => {
      const stored = await queries.lockTeacher(tx, teacher);
      const [id = 0] = await queries.insertOfferings(tx, stored.id, [line]);
      const event = { action: 'OFFERING_ADDED', kind: 'TEACHER', id: stored.id } as const;
      await recordEvent(tx, { ...event, after: { id, ...line } }, context);
      return { id };
    });
  },

  async cancelOffering({ id }, context) {
    const { now } = context;
    return inTransaction(context, async (tx) => {
      const teacherId = await queries.endOffering(tx, id, now);
      const before = { id, cancelledDate: null };
      const after = { id, cancelledDate: now.toISOString() };
      const event = { action: 'OFFERING_CANCELLED', kind: 'TEACHER', id: teacherId } as const;
      await recordEvent(tx, { ...event, before, after }, context);
      return { id };
    });
  },
};

function toValues(input: Fields): queries.TeacherRowValues {
  const isSplit = input.paymentType === 'RATIO';
  return {
    name: input.name,
    phone_no: input.phoneNo,
    gender: input.gender,
    nric: input.identification,
    email: input.email,
    bank_swift_code: input.bankName || null,
    bank_account_no: input.bankAccountNo,
    payment_type: input.paymentType,
    ratio: isSplit ? String(input.paymentRate).trim() : null,
    rate: isSplit ? null : Number(input.paymentRate),
  };
}
