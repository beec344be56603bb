import type { InputOf } from '@kelas/contract/call';
import { newLines, savedIds } from '@kelas/contract/saved-lines';
import type * as calls from '@kelas/contract/teachers';
import type { Tx } from '../db/database.ts';
import type { Handlers } from '../http/context.ts';
import { conflict, invalid, notFound, staleVersion } from '../http/errors.ts';
import { once } from '../http/once.ts';
import { differs } from '../values/differs.ts';
import * as queries from './queries.ts';

type Fields = InputOf<typeof calls.registerTeacher>;

export const handlers: Handlers<typeof calls> = {
  async listTeachers({ name }, { db }) {
    return queries.listTeachers(db, name);
  },

  async listOfferings(_input, { db }) {
    return queries.listOfferings(db);
  },

  async getTeacher({ uuid }, { db }) {
    return queries.getTeacher(db, uuid);
  },

  async registerTeacher(input, context) {
    return once(context, async (tx) => {
      const { id, uuid } = await queries.insertTeacher(tx, toValues(input));
      await addOfferings(tx, id, input);
      return { uuid };
    });
  },

  async updateTeacher(input, { db }) {
    return db.transaction().execute(async (tx) => {
      const stored = await queries.lockTeacher(tx, input.uuid);
      if (!stored) throw notFound('teacher');
      if (input.version && input.version !== stored.version) throw staleVersion();
      await requireOwnOfferings(tx, stored.id, savedIds(input.tuitionCourse));
      const values = toValues(input);
      // Saving what has not changed leaves the record as it is.
      if (differs(values, stored) || newLines(input.tuitionCourse).length > 0) {
        await queries.updateTeacher(tx, stored.id, values);
        await addOfferings(tx, stored.id, input);
      }
      return queries.getTeacher(tx, input.uuid);
    });
  },

  async cancelOffering({ id }, { db, now }) {
    const cancelled = await queries.cancelOffering(db, id, now);
    if (cancelled === undefined) throw notFound('course');
    if (!cancelled) throw conflict('ALREADY_CANCELLED', 'This course has already been cancelled');
    return { id };
  },
};

function toValues(input: Fields): queries.TeacherValues {
  const hourly = input.paymentType === 'HOUR';
  return {
    name: input.name,
    phone_no: input.phoneNo,
    gender: input.gender,
    nric: input.identification,
    email: input.email,
    bank_swift_code: input.bankName || null,
    bank_account_no: input.bankAccountNo,
    payment_type: input.paymentType,
    ratio: hourly ? null : String(input.paymentRate).trim(),
    hourly_rate: hourly ? Number(input.paymentRate) : null,
  };
}

async function addOfferings(tx: Tx, teacherId: number, input: Fields): Promise<void> {
  await queries.insertOfferings(tx, teacherId, newLines(input.tuitionCourse));
}

async function requireOwnOfferings(tx: Tx, teacherId: number, ids: number[]): Promise<void> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return;
  if ((await queries.countOfferings(tx, teacherId, distinct)) !== distinct.length) {
    throw invalid('tuitionCourse', 'A course line does not belong to this teacher');
  }
}
