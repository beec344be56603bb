import { expect, it } from 'vitest';
import { headCountOf, placesOf } from './class-list.ts';

const row = (uuid: string, name = 'Aminah') => ({
  uuid,
  name,
  programLvl: 2,
  subjectName: 'Mathematics',
  phoneNo: '60123456789',
  schedule: 'MORNING' as const,
  teacherName: 'Lim',
});

it('numbers places that are otherwise equal', () => {
  const places = placesOf([row('a'), row('a')]);
  expect(places.map(({ number }) => number)).toEqual([0, 1]);
  expect(places[1]).toMatchObject(row('a'));
});

it('counts each student once, also students of the same name', () => {
  expect(headCountOf(placesOf([row('a'), row('b'), row('a')]))).toBe(2);
  expect(headCountOf(placesOf([row('a')]))).toBe(1);
  expect(headCountOf([])).toBe(0);
});
