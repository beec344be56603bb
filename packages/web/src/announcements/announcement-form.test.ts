import { expect, it } from 'vitest';
import {
  type AnnouncementForm,
  announcementFormOf,
  findAnnouncementFailure,
  NEW,
} from './announcement-form.ts';

const said = (changes: Partial<AnnouncementForm>) =>
  findAnnouncementFailure({ ...NEW, ...changes })?.message;

it('says what is missing in order', () => {
  expect(said({ authorName: ' ', programLvl: 2 })).toBe('Please fill in the authorName');
  expect(said({ content: '\n', programLvl: 2 })).toBe('Please fill in the content');
  const content = 'Closed on Monday';
  expect(said({ content, programLvl: 2 })).toBe('Please fill in the course');
  expect(said({ content, subjectId: 3 })).toBe('Please fill in the program lvl');
});

it('passes with level and course, and with neither', () => {
  const content = 'Closed on Monday';
  expect(said({ content })).toBeUndefined();
  expect(said({ content, programLvl: 1, subjectId: 3 })).toBeUndefined();
});

it('shows a stored announcement, with nothing for what it does not name', () => {
  const row = {
    id: 4,
    version: 2,
    authorName: 'Mei',
    content: 'Closed',
    recordCreateDate: '2026-03-01T06:05:00.000Z',
  };
  const empty = { programLvl: null, subjectId: null, schedule: null };
  const plain = { authorName: 'Mei', content: 'Closed' };
  expect(announcementFormOf({ ...row, ...empty })).toEqual({ ...NEW, ...plain });
  expect(announcementFormOf({ ...row, programLvl: 8, subjectId: 3, schedule: 'ALL' })).toEqual({
    ...plain,
    programLvl: 8,
    subjectId: 3,
    classSession: 'ALL',
  });
});
