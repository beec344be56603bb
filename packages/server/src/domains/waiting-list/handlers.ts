import type * as calls from '@kelas/contract/waiting-list';
import { recordEvent } from '../../audit/record.ts';
import type { Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { lockStudent, refuseAnonymised } from '../ledger/student.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  listClassPlaces: (_input, { db, now }) => queries.selectPlaces(db, now),

  listWaiting: (_input, { db, now }) => queries.selectWaiting(db, now),

  async addWaiting({ uuid, subjectId, programLvl, classSession, note, ...person }, context) {
    return once(context, async (tx) => {
      const student = uuid ? await lockStudent(tx, uuid) : undefined;
      if (student) refuseAnonymised(student);
      const id = await queries.insertWaiting(tx, {
        ...{ course_id: subjectId, program_level_id: programLvl, class_session: classSession },
        ...(student ? { student_id: student.id } : { name: person.name, phone_no: person.phoneNo }),
        ...{ note, recorded_at: context.now, recorded_by: context.actor.id },
      });
      const after = await detailsOf(tx, id);
      const of = subjectOf(student?.id);
      await recordEvent(tx, { action: 'WAITING_ADDED', ...of, after }, context);
      return { id };
    });
  },

  async endWaiting({ id, outcome }, context) {
    return once(context, async (tx) => {
      const { student_id } = await queries.end(tx, id, { outcome, ...context });
      const before = await detailsOf(tx, id);
      const event = { action: 'WAITING_ENDED', before, after: { outcome } } as const;
      await recordEvent(tx, { ...event, ...subjectOf(student_id) }, context);
      return { id };
    });
  },
};

/** The record of an event. The log has no name of a person who is no student. */
function subjectOf(studentId: number | null | undefined) {
  return studentId
    ? ({ kind: 'STUDENT', id: studentId } as const)
    : ({ kind: 'CENTRE', id: 1 } as const);
}

async function detailsOf(tx: Tx, id: number) {
  return { id, ...(await queries.classOfWait(tx, id)) };
}
