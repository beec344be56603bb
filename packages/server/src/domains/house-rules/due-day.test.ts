import { listArrears } from '@kelas/contract/arrears';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getStatement } from '@kelas/contract/statements';
import { getStudentAccount } from '@kelas/contract/student-account';
import { Makers, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { afterEach, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

const setDueDay = async (dueDay: number | null) =>
  server.ask(changeHouseRules, { version: (await server.ask(getHouseRules, {})).version, dueDay });
const arrearsOf = async (name: string) => (await server.ask(listArrears, { name }))[0];
const account = (uuid: string) => server.ask(getStudentAccount, { uuid });
const statement = (uuid: string) =>
  server.ask(getStatement, { uuid, from: '02-2026', until: '03-2026' });

async function debtor() {
  const name = uniqueInFile('Debtor');
  return { name, ...(await make.enrolled({ effectiveDate: '02-2026' }, { name })) };
}

afterEach(() => setDueDay(null));

it('without the rule no response has a due date (R-1550)', async () => {
  const { name, uuid } = await debtor();
  const page = await account(uuid);
  for (const each of [await arrearsOf(name), page, ...page.months]) {
    expect(each).not.toHaveProperty('dueDate');
    expect(each).not.toHaveProperty('overdue');
  }
  for (const row of (await statement(uuid)).rows) expect(row).not.toHaveProperty('dueDate');
});

it('this month is overdue after its due day in Singapore, an earlier month at once (R-1553)', async () => {
  await setDueDay(7);
  const { name, uuid, ...line } = await debtor();
  server.clock.set('2026-03-07T15:59:00Z');
  const early = { dueDate: '07-02-2026', overdue: true };
  expect(await arrearsOf(name)).toMatchObject({ ...early, totalOwedFee: 12_000 });
  expect(await account(uuid)).toMatchObject({ ...early, owedFee: 12_000 });

  await make.pay({ uuid, ...line }, '02-2026', { transactionDate: '07-03-2026' });
  const due = { dueDate: '07-03-2026', overdue: false };
  expect(await arrearsOf(name)).toMatchObject({ ...due, months: ['03-2026'] });
  expect(await account(uuid)).toMatchObject(due);
  server.clock.set('2026-03-07T16:00:00Z');
  const late = { dueDate: '07-03-2026', overdue: true };
  expect(await arrearsOf(name)).toMatchObject({ ...late, totalOwedFee: 6000 });

  const { months, ...page } = await account(uuid);
  expect(page).toMatchObject(late);
  const stateOf = (month: string) => months.find((each) => each.month === month);
  expect(stateOf('02-2026')).not.toHaveProperty('dueDate');
  expect(stateOf('03-2026')).toMatchObject({ state: 'DUE', ...late });
  expect(stateOf('04-2026')).toMatchObject({
    state: 'UPCOMING',
    dueDate: '07-04-2026',
    overdue: false,
  });

  // Paid in time and entered later.
  server.clock.set('2026-03-16T02:00:00Z');
  await make.pay({ uuid, ...line }, '03-2026', { transactionDate: '05-03-2026' });
  expect(await arrearsOf(name)).toBeUndefined();
  expect(await account(uuid)).not.toHaveProperty('overdue');
});

it('misc fees have no due date (R-1554)', async () => {
  await setDueDay(1);
  const { name, uuid } = await make.charged([{ id: 2, fee: 6000 }], {
    name: uniqueInFile('Misc debtor'),
    enrolmentDate: '02-2026',
  });
  expect(await arrearsOf(name)).not.toHaveProperty('overdue');
  expect(await account(uuid)).not.toHaveProperty('overdue');
  for (const row of (await statement(uuid)).rows) expect(row).not.toHaveProperty('dueDate');
});

it('a statement has the due date of each month of tuition (R-1554)', async () => {
  await setDueDay(5);
  const { uuid, ...line } = await debtor();
  await make.pay({ uuid, ...line }, '02-2026');
  const { rows } = await statement(uuid);
  expect(rows.map(({ kind, dueDate }) => [kind, dueDate])).toEqual([
    ['CHARGE', '05-02-2026'],
    ['CHARGE', '05-03-2026'],
    ['PAYMENT', undefined],
  ]);
});
