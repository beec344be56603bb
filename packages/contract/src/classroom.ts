import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { admissionFields } from './schema/rule-fields.ts';
import { schedules } from './students.ts';
import { idFilter, levelFilter, textFilter } from './values/filters.ts';
import { optionalMonth } from './values/month.ts';
import { optionalChoice } from './values/text.ts';

export const listClassroom = defineCall({
  method: 'GET',
  path: '/classroom',
  roles: access.classroom.use,
  summary: 'Classroom listing: one row per ACTIVE student and running subscription',
  input: z.object({
    schedule: optionalChoice('schedule', schedules),
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
      schedule: z.enum(schedules),
      teacherName: z.string(),
      ...admissionFields,
    }),
  ),
});
