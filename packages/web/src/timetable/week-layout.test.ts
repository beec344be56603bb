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
  places: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
  clashes: [],
});

const layout = (...entries: CheckedEntry[]) => layOutWeek([1, 2], entries);
/** The entries of each day: id and row. */
const rowsOf = (...entries: CheckedEntry[]) =>
  layout(...entries).days.map(({ places }) => places.map(({ entry: { id }, row }) => [id, row]));

describe('the rows of the week (R-2205)', () => {
  it('are the hours in which lessons start, as many as the fullest day has lessons', () => {
    const entries = [
      entry(1, '0930', '1100'),
      entry(2, '0900', '1000'),
      entry(3, '0900', '1000', 2),
      entry(4, '1400', '1500', 2),
    ];
    expect(layout(...entries)).toMatchObject({
      hours: [
        { label: '09:00', row: 1, rows: 2 },
        { label: '14:00', row: 3, rows: 1 },
      ],
      rows: 3,
    });
    expect(rowsOf(...entries)).toEqual([
      [
        [2, 1],
        [1, 2],
      ],
      [
        [3, 1],
        [4, 3],
      ],
    ]);
  });

  it('begin with the entries without a start time (R-1493)', () => {
    const entries = [entry(1, '0900', '1000'), entry(2, '', ''), entry(3, '', '1000')];
    expect(layout(...entries).hours).toEqual([
      { label: '', row: 1, rows: 2 },
      { label: '09:00', row: 3, rows: 1 },
    ]);
  });

  it('are none without entries, and leave out other days', () => {
    expect(layout(entry(1, '0900', '1000', 6))).toMatchObject({ hours: [], rows: 0 });
  });

  it('hold each entry once, in the order of time, none of them over another', () => {
    const time = fc
      .integer({ min: -1, max: 23 })
      .map((hour) => (hour < 0 ? '' : `${String(hour).padStart(2, '0')}15`));
    const lesson = fc.tuple(time, time, fc.integer({ min: 1, max: 2 }));
    fc.assert(
      fc.property(fc.array(lesson, { maxLength: 12 }), (lessons) => {
        const entries = lessons.map(([start, end, day], id) => entry(id, start, end, day));
        const { days, hours, rows } = layout(...entries);
        const placed = days.flatMap(({ places }) => places.map(({ entry: { id } }) => id));
        expect(placed.toSorted((a, b) => a - b)).toEqual(entries.map(({ id }) => id));
        for (const { places } of days) {
          for (const [index, { row, entry: present }] of places.entries()) {
            const next = places[index + 1];
            expect(row).toBeLessThanOrEqual(rows);
            if (next) expect(next.row).toBeGreaterThan(row);
            if (next) expect(next.entry.startTime >= present.startTime).toBe(true);
          }
        }
        expect(hours.reduce((sum, hour) => sum + hour.rows, 0)).toBe(rows);
      }),
    );
  });
});
