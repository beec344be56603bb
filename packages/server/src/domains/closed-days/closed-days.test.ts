import {
  addClosedDays,
  changeClosedDay,
  listClosedDays,
  listHolidays,
  removeClosedDay,
} from '@kelas/contract/closed-days';
import { MALAYSIAN_STATES } from '@kelas/contract/values/malaysian-states';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';

const server = await startServer();
const as = { as: server.admin };
const inYear = async (year: string) =>
  (await server.ask(listClosedDays, { year })).map(({ day, name }) => `${day} ${name}`);
const add = (...days: [day: string, name: string][]) =>
  server.ask(addClosedDays, { days: days.map(([day, name]) => ({ day, name })) }, as);

it('closed days are listed by year in their order; a known day keeps its name (R-2436)', async () => {
  expect(await add(['25-12-2026', 'Christmas Day'], ['01-02-2026', 'Thaipusam'])).toEqual({
    ...{ added: 2, known: 0 },
  });
  expect(await add(['25-12-2026', 'Closed'], ['01-01-2027', 'New Year'])).toEqual({
    ...{ added: 1, known: 1 },
  });
  expect(await inYear('2026')).toEqual(['01-02-2026 Thaipusam', '25-12-2026 Christmas Day']);
  expect(await inYear('2027')).toEqual(['01-01-2027 New Year']);
});

it('a closed day is changed and removed; a stale version and a closed day are refused', async () => {
  await add(['03-05-2028', 'Wesak'], ['04-05-2028', 'Family day']);
  const [first, second] = await server.ask(listClosedDays, { year: '2028' });
  if (!first || !second) throw new Error('the days are missing');
  const moved = { ...first, day: '09-05-2028', name: 'Wesak Day' };
  expect(await server.ask(changeClosedDay, moved, as)).toEqual({ ...moved, version: 2 });
  expect(await server.fail(changeClosedDay, first, as)).toMatchObject({
    ...{ status: 409, code: 'STALE_VERSION' },
  });
  const same = { ...second, day: moved.day };
  expect(await server.fail(changeClosedDay, same, as)).toMatchObject({
    ...{ status: 409, code: 'DAY_CLOSED' },
  });
  const { id } = first;
  expect(await server.fail(removeClosedDay, { id, version: 1 }, as)).toMatchObject({ status: 409 });
  expect(await server.ask(removeClosedDay, { id, version: 2 }, as)).toEqual({ id });
  expect(await server.fail(removeClosedDay, { id, version: 2 }, as)).toMatchObject({ status: 404 });
  expect(await inYear('2028')).toEqual(['04-05-2028 Family day']);
});

it('holidays are those of the state (R-2438)', async () => {
  const of = async (state: string, year = '2026') =>
    (await server.ask(listHolidays, { year, state }, as)).map(({ day, name }) => `${day} ${name}`);
  expect(await of('13')).toContain('01-06-2026 Gawai Dayak');
  expect(await of('10')).not.toContain('01-06-2026 Gawai Dayak');
  for (const state of Object.keys(MALAYSIAN_STATES)) {
    for (const year of ['2026', '2027']) {
      const list = await of(state, year);
      expect(list).toContain(`31-08-${year} National Day`);
      expect(list.length).toBeGreaterThan(13);
      expect(list.every((text) => text.slice(6, 10) === year)).toBe(true);
    }
  }
  expect(await of('10', '2025')).toEqual([]);
  expect(await server.fail(listHolidays, { year: '2026', state: '17' }, as)).toMatchObject({
    status: 400,
  });
});
