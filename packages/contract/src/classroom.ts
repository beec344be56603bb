import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { admissionFields } from './schema/rule-fields.ts';
import { idFilter, levelFilter, textFilter } from './values/filters.ts';
import { optionalMonth } from './values/month.ts';
import { optionalSession } from './values/sessions.ts';

export const listClassroom = defineCall({
  method: 'GET',
  path: '/classroom',
  roles: access.classroom.use,
  summary: 'Classroom listing: one row per ACTIVE student and running subscription',
  input: z.object({
    schedule: optionalSession('schedule'),
    courseId: idFilter('courseId'),
    teacherName: textFilter('teacherName'),
    programLvl: levelFilter,
    enrolmentDate: optionalMonth('enrolmentDate'),
    /** The month of the classes; by default the current one. A planned move counts (R-1825). */
    month: optionalMonth('month'),
  }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      subjectName: z.string(),
      phoneNo: z.string(),
      schedule: z.string(),
      teacherName: z.string(),
      ...admissionFields,
    }),
  ),
});
