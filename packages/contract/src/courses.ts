import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { id, version } from './values/ids.ts';
import { requiredText } from './values/text.ts';

const course = z.object({ id: z.int(), name: z.string() });

export const listCourses = defineCall({
  method: 'GET',
  path: '/courses',
  roles: access.courses.use,
  summary: 'All courses (subjects), by name',
  output: z.array(course),
});

export const registerCourse = defineCall({
  method: 'POST',
  path: '/course/register',
  roles: access.courses.use,
  audit: null,
  summary: 'Register a course; 409 when the name exists in any case or Unicode form',
  input: z.object({ subjectName: requiredText('Subject name') }),
  output: course,
});

export const listCourseCounts = defineCall({
  method: 'GET',
  path: '/courses/counts',
  roles: access.settings.use,
  summary: 'All courses (subjects) with their numbers of ACTIVE students and running offerings',
  output: z.array(course.extend({ version: z.int(), students: z.int(), offerings: z.int() })),
});

export const renameCourse = defineCall({
  method: 'PUT',
  path: '/course',
  roles: access.settings.use,
  audit: 'COURSE_RENAMED',
  summary:
    'Rename a course; 409 when the name exists or the version is stale. Receipts keep the earlier name',
  input: z.object({ id: id('id'), subjectName: requiredText('Subject name'), version }),
  output: course.extend({ version: z.int() }),
});
