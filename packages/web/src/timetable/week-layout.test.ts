import type { CheckedEntry } from '@kelas/contract/timetable-clash';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutWeek } from './week-layout.ts';

const entry = (id: number, startTime: string, endTime: string, dayOfWeek = 1): CheckedEntry => ({
  id,
  version: 1,
  subjectId: 1,
  subjectName: 'Physics',
  programLvl: 3,
  programLvlLabel: 'Form 2',
  startTime,
  endTime,
  dayOfWeek,
  classroom: '',
  classSession: 'MORNING',
  schoolYear: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
  clashes: [],
});

/** The blocks of Monday: id, lane and number of lanes. */
function lanesOf(...entries: CheckedEntry[]) {
  const [monday] = layOutWeek([1], entries).days;
  return monday?.blocks.map(({ entry: { id }, lane, lanes }) => [id, lane, lanes]);
}

describe('the hours of the week', () => {
  it.each([
    [[], 8, 18],
    [[entry(1, '0900', '1800')], 8, 18],
    [[entry(1, '0759', '0900')], 7, 18],
    [[entry(1, '1700', '1801'), entry(2, '0600', '0630', 2)], 6, 19],
    [[entry(1, '0000', '2359')], 0, 24],
  ])('of %j are %d to %d', (entries, firstHour, lastHour) => {
    expect(layOutWeek([1, 2], entries)).toMatchObject({ firstHour, lastHour });
  });
});

describe('entries that overlap', () => {
  it('are side by side, and others take the whole width', () => {
    const blocks = lanesOf(
      entry(1, '0900', '1000'),
      entry(2, '1000', '1100'),
      entry(3, '1030', '1130'),
      entry(4, '1100', '1200'),
      entry(5, '1200', '1300'),
    );
    expect(blocks).toEqual([
      [1, 0, 1],
      [2, 0, 2],
      [3, 1, 2],
      [4, 0, 2],
      [5, 0, 1],
    ]);
  });

  it('stay in one group as long as the longest of them lasts', () => {
    expect(
      lanesOf(entry(1, '0900', '1200'), entry(2, '0930', '1000'), entry(3, '1100', '1130')),
    ).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 1, 2],
    ]);
  });

  it('never share a lane', () => {
    const time = fc
      .integer({ min: 0, max: 23 })
      .map((hour) => `${String(hour).padStart(2, '0')}15`);
    fc.assert(
      fc.property(fc.array(fc.tuple(time, time), { maxLength: 12 }), (spans) => {
        const { days } = layOutWeek(
          [1],
          spans.map(([start, end], id) => entry(id, start, end)),
        );
        const [{ blocks, untimed } = { blocks: [], untimed: [] }] = days;
        expect(blocks.length + untimed.length).toBe(spans.length);
        for (const a of blocks) {
          expect(a.lane).toBeLessThan(a.lanes);
          for (const b of blocks) {
            const isOverlap = a !== b && a.start < b.end && b.start < a.end;
            if (isOverlap) expect([a.lane, a.lanes]).not.toEqual([b.lane, b.lanes]);
            if (isOverlap) expect(a.lanes).toBe(b.lanes);
          }
        }
      }),
    );
  });
});

it('entries without both times, or that end before they start, have no place in the hours', () => {
  const entries = [
    entry(1, '', ''),
    entry(2, '0900', ''),
    entry(3, '1000', '0900'),
    entry(4, '1000', '1000'),
    entry(5, '0900', '1000', 2),
  ];
  const [monday, tuesday] = layOutWeek([1, 2], entries).days;
  expect(monday?.untimed.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(monday).toMatchObject({ blocks: [], lanes: 1 });
  expect(tuesday?.blocks).toHaveLength(1);
});
