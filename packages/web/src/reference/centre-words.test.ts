import { DEFAULT_LEVELS } from '@kelas/contract/values/levels';
import { afterEach, expect, test } from 'vitest';
import {
  byLevelPlace,
  levelNameOf,
  nextLevelOf,
  placeOfSession,
  sessionLabelOf,
  sessionNameOf,
  setCentreWords,
} from './centre-words.ts';

const MORNING = { code: 'MORNING', name: 'Morning' };
const AFTERNOON = { code: 'AFTERNOON', name: 'Afternoon' };

afterEach(() => {
  setCentreWords({ levels: DEFAULT_LEVELS, sessions: [MORNING, AFTERNOON] });
});

test('the levels and sessions of every centre are known before any are loaded', () => {
  expect([levelNameOf(2), nextLevelOf(6), nextLevelOf(8)]).toEqual(['Form 1', 8, null]);
  expect([sessionNameOf('MORNING'), sessionLabelOf('MORNING')]).toEqual(['Morning', 'MORNING']);
  expect([sessionLabelOf('ALL'), levelNameOf(99)]).toEqual(['ALL', '']);
});

test('own levels and sessions have their names and their order (R-2173, R-2175)', () => {
  const standard6 = { id: 9, name: 'Standard 6', position: 6, nextLvl: null };
  const weekend = { code: 'WEEK_END', name: 'Saturday' };
  setCentreWords({
    levels: [standard6, ...DEFAULT_LEVELS],
    sessions: [weekend, MORNING, AFTERNOON],
  });
  expect([1, 2, 9, 99].toSorted(byLevelPlace)).toEqual([9, 1, 2, 99]);
  expect([levelNameOf(9), nextLevelOf(9)]).toEqual(['Standard 6', null]);
  expect([sessionLabelOf('WEEK_END'), placeOfSession('MORNING')]).toEqual(['SATURDAY', 1]);
});
