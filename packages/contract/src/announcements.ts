import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { CONTENT_MAX_LENGTH } from './schema/entries.ts';
import { id, optionalId, version } from './values/ids.ts';
import { optionalLevel } from './values/levels.ts';
import { optionalSessionOrAll } from './values/sessions.ts';
import { requiredText, TEXT_MAX_LENGTH } from './values/text.ts';

const fields = z.object({
  authorName: requiredText('authorName', TEXT_MAX_LENGTH, 'Please fill in the authorName'),
  content: requiredText('content', CONTENT_MAX_LENGTH, 'Please fill in the content'),
  programLvl: optionalLevel('programLvl'),
  subjectId: optionalId('subjectId'),
  classSession: optionalSessionOrAll('classSession'),
});

/** Requires level and course together or neither (R-1008, R-1009). */
function checked<T extends z.output<typeof fields>, I>(schema: z.ZodType<T, I>) {
  return schema
    .refine(({ programLvl, subjectId }) => !programLvl || subjectId, {
      path: ['subjectId'],
      message: 'Please fill in the course',
    })
    .refine(({ programLvl, subjectId }) => !subjectId || programLvl, {
      path: ['programLvl'],
      message: 'Please fill in the program lvl',
    });
}

const list = z.array(
  z.object({
    id: z.int(),
    version: z.int(),
    authorName: z.string(),
    content: z.string(),
    programLvl: z.int().nullable(),
    subjectId: z.int().nullable(),
    schedule: z.string().nullable(),
    recordCreateDate: z.string(),
  }),
);

export const listAnnouncements = defineCall({
  method: 'GET',
  path: '/announcements',
  roles: access.announcements.use,
  summary: 'All announcements, newest first',
  output: list,
});

export const addAnnouncement = defineCall({
  method: 'POST',
  path: '/announcements/create',
  roles: access.announcements.use,
  audit: null,
  summary: 'Add an announcement; returns the full list',
  input: checked(fields),
  output: list,
  idempotent: true,
});

export const updateAnnouncement = defineCall({
  method: 'POST',
  path: '/announcements/update',
  roles: access.announcements.use,
  audit: null,
  summary: 'Change an announcement; returns the full list. 409 when the version is stale',
  input: checked(z.object({ id: id('id'), version, ...fields.shape })),
  output: list,
  idempotent: true,
});
