import type * as calls from '@kelas/contract/courses';
import { sql } from 'kysely';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listCourses(_input, { db }) {
    return db.selectFrom('course').select(['id', 'name']).orderBy(sql`lower(name)`).execute();
  },

  async registerCourse({ subjectName }, context) {
    return inTransaction(context, (tx) =>
      tx
        .insertInto('course')
        .values({ name: subjectName })
        .returning(['id', 'name'])
        .executeTakeFirstOrThrow(),
    );
  },

  async listCourseCounts(_input, { db, now }) {
    return queries.selectCourseCounts(db, now);
  },

  async renameCourse({ id, subjectName, version }, context) {
    return inTransaction(context, async (tx) => {
      const before = await queries.lockCourse(tx, id);
      if (!before) throw notFound('subject');
      if (version && version !== before.version) {
        throw staleVersion('this subject', await lastChange(tx, 'COURSE', id), context.actor);
      }
      if (subjectName === before.name) return before;
      const after = await queries.updateCourseName(tx, before, subjectName, context.now);
      await recordEvent(
        tx,
        { action: 'COURSE_RENAMED', kind: 'COURSE', id, before, after },
        context,
      );
      return after;
    });
  },
};
