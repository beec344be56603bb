import { z } from 'zod';
import { access } from './access.ts';
import { announcementSchedules } from './announcements.ts';
import { defineCall } from './call.ts';
import { timetableEntry } from './timetable.ts';
import { amount } from './values/cents.ts';

/** What the landing page shows, in one call of our own. */
export const getOverview = defineCall({
  method: 'GET',
  path: '/overview',
  roles: access.overview.use,
  summary:
    "The day at a glance: today's timetable, newest announcements, this month's enrolments and what is still owed of its tuition",
  input: z.object({}),
  output: z.object({
    /** The day and the month it is at the centre. */
    date: z.string(),
    month: z.string(),
    timetable: z.array(timetableEntry),
    announcements: z.array(
      z.object({
        id: z.int(),
        authorName: z.string(),
        content: z.string(),
        schedule: z.enum(announcementSchedules).nullable(),
        recordCreateDate: z.string(),
      }),
    ),
    enrolments: z.object({
      total: z.int(),
      newest: z.array(z.object({ uuid: z.string(), name: z.string(), programLvl: z.int() })),
    }),
    /** Students with a tuition line this month, and those of them who still owe; amounts in cents. */
    tuition: z.object({
      students: z.int(),
      owing: z.int(),
      totalFee: amount,
      owedFee: amount,
    }),
  }),
});
