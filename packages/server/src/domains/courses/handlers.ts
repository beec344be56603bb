import type * as calls from '@kelas/contract/courses';
import { sql } from 'kysely';
import type { Handlers } from '../../http/context.ts';
import { inTransaction } from '../../http/transaction.ts';

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
};
