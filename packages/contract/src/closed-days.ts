import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { day } from './values/date.ts';
import { id, requiredVersion } from './values/ids.ts';
import { MALAYSIAN_STATES } from './values/malaysian-states.ts';
import { choice, requiredText } from './values/text.ts';

/** Maximum number of closed days that one request adds. */
export const CLOSED_DAYS_MAX = 100;

const closedDayValues = { day: day('Day'), name: requiredText('Name') };
const closedDay = z.object({ id: z.int(), version: z.int(), day: z.string(), name: z.string() });

const states = Object.keys(MALAYSIAN_STATES) as [string, ...string[]];
const year = z
  .string({ error: 'year must be one number' })
  .regex(/^20\d\d$/, 'year must be a year from 2000 to 2099')
  .meta({ examples: ['2026'] })
  .transform(Number);

export const listClosedDays = defineCall({
  method: 'GET',
  path: '/closed-days',
  roles: access.attendance.use,
  summary: 'The days of a year on which no lesson is expected, in their order',
  input: z.object({ year }),
  output: z.array(closedDay),
});

export const listHolidays = defineCall({
  method: 'GET',
  path: '/closed-days/holidays',
  roles: access.settings.use,
  summary: 'The public holidays of a state of Malaysia in a year, to choose closed days from',
  input: z.object({ year, state: choice('state', states) }),
  /** Empty for a year without a list. */
  output: z.array(z.object({ day: z.string(), name: z.string() })),
});

export const addClosedDays = defineCall({
  method: 'POST',
  path: '/closed-days',
  roles: access.settings.use,
  audit: 'CLOSED_DAYS_ADDED',
  summary: 'Add closed days; a day that is closed already keeps its name',
  input: z.object({
    days: z
      .array(z.object(closedDayValues, { error: 'A closed day is not valid' }), {
        error: 'Days must be a list',
      })
      .min(1, 'Choose a day')
      .max(CLOSED_DAYS_MAX, `At most ${CLOSED_DAYS_MAX} days can be added at once`),
  }),
  output: z.object({ added: z.int(), known: z.int() }),
  idempotent: true,
});

export const changeClosedDay = defineCall({
  method: 'PUT',
  path: '/closed-days',
  roles: access.settings.use,
  audit: 'CLOSED_DAY_CHANGED',
  summary: 'Change a closed day; 409 when the day is closed already or the version is stale',
  input: z.object({ id: id('id'), version: requiredVersion, ...closedDayValues }),
  output: closedDay,
});

export const removeClosedDay = defineCall({
  method: 'POST',
  path: '/closed-days/remove',
  roles: access.settings.use,
  audit: 'CLOSED_DAY_REMOVED',
  summary: 'Remove a closed day, so that its lessons are expected again',
  input: z.object({ id: id('id'), version: requiredVersion }),
  output: z.object({ id: z.int() }),
});
