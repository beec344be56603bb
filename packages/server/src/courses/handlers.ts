import type * as calls from '@kelas/contract/courses';
import { sql } from 'kysely';
import type { Handlers } from '../http/context.ts';

export const handlers: Handlers<typeof calls> = {
  async listCourses(_input, { db }) {
    return db.selectFrom('course').select(['id', 'name']).orderBy(sql`lower(name)`).execute();
  },

  async registerCourse({ subjectName }, { db }) {
    return db
      .insertInto('course')
      .values({ name: subjectName })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
  },
};
