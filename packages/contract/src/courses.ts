import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { requiredText } from './values/text.ts';

const course = z.object({ id: z.int(), name: z.string() });

export const listCourses = defineCall({
  method: 'GET',
  path: '/courses',
  roles: access.courses.use,
  summary: 'All courses (subjects), by name',
  input: z.object({}),
  output: z.array(course),
});

export const registerCourse = defineCall({
  method: 'POST',
  path: '/course/register',
  roles: access.courses.use,
  summary: 'Register a course; 409 when the name exists in any case or Unicode form',
  input: z.object({ subjectName: requiredText('Subject name') }),
  output: course,
});
