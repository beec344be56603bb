import { expect, it } from 'vitest';
import {
  type AnnouncementForm,
  announcementFormOf,
  findAnnouncementFailure,
  NEW,
} from './announcement-form.ts';

const messageOf = (changes: Partial<AnnouncementForm>) =>
  findAnnouncementFailure({ ...NEW, ...changes })?.message;

it('reports the first missing field: name, content, course, level (R-1006)', () => {
  expect(messageOf({ authorName: ' ', programLvl: 2 })).toBe('Please fill in the authorName');
  expect(messageOf({ content: '\n', programLvl: 2 })).toBe('Please fill in the content');
  const content = 'Closed on Monday';
  expect(messageOf({ content, programLvl: 2 })).toBe('Please fill in the course');
  expect(messageOf({ content, subjectId: 3 })).toBe('Please fill in the program lvl');
});

it('accepts level and course together, or neither (R-1009)', () => {
  const content = 'Closed on Monday';
  expect(messageOf({ content })).toBeUndefined();
  expect(messageOf({ content, programLvl: 1, subjectId: 3 })).toBeUndefined();
});

it('fills the form from a stored announcement, with empty text for null', () => {
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
