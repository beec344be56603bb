import { z } from 'zod';
import { access } from './access.ts';
import { announcementSchedules } from './announcements.ts';
import { defineCall } from './call.ts';
import { timetableEntry } from './timetable.ts';
import { amount } from './values/cents.ts';

/** All data of the landing page in one response (R-1062). */
export const getOverview = defineCall({
  method: 'GET',
  path: '/overview',
  roles: access.overview.use,
  summary:
    "The landing page: today's timetable, newest announcements, this month's enrolments and its unpaid tuition",
  input: z.object({}),
  output: z.object({
    /** Today and the current month in Singapore (R-1328). */
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
    /** Students with a tuition line this month, and those who still owe; amounts in cents. */
    tuition: z.object({
      students: z.int(),
      owing: z.int(),
      totalFee: amount,
      owedFee: amount,
    }),
  }),
});
