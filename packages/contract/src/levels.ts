import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { id, version } from './values/ids.ts';
import { optionalLevel } from './values/levels.ts';
import { requiredText } from './values/text.ts';

const POSITION_MAX = 9999;
/** Maximum length of the name of a session. */
export const SESSION_NAME_MAX_LENGTH = 40;
const WRONG_POSITION = `Position must be a whole number from 0 to ${POSITION_MAX}`;

/** The place in lists: the lowest first. */
const position = z
  .int({ error: ({ input }) => (input == null ? 'Position is required' : WRONG_POSITION) })
  .min(0, WRONG_POSITION)
  .max(POSITION_MAX, WRONG_POSITION)
  .meta({ examples: [90] });

const level = z.object({
  id: z.int(),
  name: z.string(),
  offered: z.boolean(),
  position: z.int(),
  /** The level after a year; null: students leave after it. */
  nextLvl: z.int().nullable(),
  version: z.int(),
});

const session = z.object({
  id: z.int(),
  /** The `schedule` and `classSession` of other calls. */
  code: z.string(),
  name: z.string(),
  position: z.int(),
  version: z.int(),
});

/** Whether records name it, so that it cannot be removed. */
const use = { inUse: z.boolean() };

const levelValues = {
  name: requiredText('Name'),
  position,
  nextLvl: optionalLevel('Level after the year'),
};
const sessionValues = { name: requiredText('Name', SESSION_NAME_MAX_LENGTH), position };

export const getReference = defineCall({
  method: 'GET',
  path: '/reference',
  roles: access.reference.use,
  summary: 'The program levels and the sessions in their order, what follows, and which are in use',
  output: z.object({
    levels: z.array(level.extend(use)),
    sessions: z.array(session.extend(use)),
  }),
});

export const addLevel = defineCall({
  method: 'POST',
  path: '/programLvl',
  roles: access.settings.use,
  audit: 'LEVEL_ADDED',
  summary: 'Add a program level; 409 when the name exists in any case or Unicode form',
  input: z.object(levelValues),
  output: level,
  idempotent: true,
});

export const changeLevel = defineCall({
  method: 'PUT',
  path: '/programLvl',
  roles: access.settings.use,
  audit: 'LEVEL_CHANGED',
  summary:
    'Change a program level, or stop offering it. 409 when the name exists, the version is stale, or it is a name of the first eight levels',
  input: z.object({
    id: id('id'),
    ...levelValues,
    /** Absent keeps it. */
    offered: z.boolean({ error: 'offered must be true or false' }).optional(),
    version,
  }),
  output: level,
});

export const removeLevel = defineCall({
  method: 'POST',
  path: '/programLvl/remove',
  roles: access.settings.use,
  audit: 'LEVEL_REMOVED',
  summary: 'Remove a program level; 409 when it is in use, is one of the first eight, or is stale',
  input: z.object({ id: id('id'), version }),
  output: z.object({ id: z.int() }),
});

export const addSession = defineCall({
  method: 'POST',
  path: '/classSession',
  roles: access.settings.use,
  audit: 'CLASS_SESSION_ADDED',
  summary: 'Add a session with a code from its name; 409 when the name exists',
  input: z.object(sessionValues),
  output: session,
  idempotent: true,
});

export const changeSession = defineCall({
  method: 'PUT',
  path: '/classSession',
  roles: access.settings.use,
  audit: 'CLASS_SESSION_CHANGED',
  summary:
    'Change the name or place of a session; its code stays. 409 when the name exists, the version is stale, or it is the name of Morning or Afternoon',
  input: z.object({ id: id('id'), ...sessionValues, version }),
  output: session,
});

export const removeSession = defineCall({
  method: 'POST',
  path: '/classSession/remove',
  roles: access.settings.use,
  audit: 'CLASS_SESSION_REMOVED',
  summary: 'Remove a session; 409 when it is in use, is Morning or Afternoon, or is stale',
  input: z.object({ id: id('id'), version }),
  output: z.object({ id: z.int() }),
});
