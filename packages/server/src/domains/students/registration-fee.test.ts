import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import { getStudent, listStudents, registerStudent } from '@kelas/contract/students';
import { listUnpaidFees } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, beforeEach, expect, it } from 'vitest';

const server = await startServer();
const FEE = 5000 as Cents;

const setFee = async (registrationFee: Cents | null) => {
  const { version } = await server.ask(getHouseRules, {});
  return server.ask(changeHouseRules, { version, registrationFee });
};
const form = (changes: object) => ({ ...studentForm(), enrolmentDate: '02-2026', ...changes });
const countStudents = async () => (await server.ask(listStudents, {})).length;

beforeAll(() => {
  server.clock.set('2026-03-16T02:00:00Z');
});
beforeEach(() => setFee(FEE));

it('is charged in the current month, and is a fee to take at once (R-1558, R-1559)', async () => {
  const { uuid } = await server.ask(registerStudent, form({ registrationFee: FEE }));
  const { miscs } = await server.ask(getStudent, { uuid });
  expect(miscs).toMatchObject([
    { id: 1, name: 'Registration fee', fee: FEE, month: '03-2026', paymentStatus: 'PENDING' },
  ]);
  expect(await server.ask(listUnpaidFees, { uuid })).toMatchObject([
    { month: '03-2026', subjectName: 'Registration fee', fee: FEE },
  ]);
});

it('is charged for a retired misc item too', async () => {
  const items = await server.ask(listMiscItemCounts, {});
  const item = items.find(({ id }) => id === 1);
  if (!item) throw new Error('the misc item is missing');
  await server.ask(changeMiscItem, { ...item, retired: true });
  const { uuid } = await server.ask(registerStudent, form({ registrationFee: FEE }));
  expect((await server.ask(getStudent, { uuid })).miscs).toHaveLength(1);
});

it.each([{}, { registrationFee: null }])('is not charged for %j', async (without) => {
  const { uuid } = await server.ask(registerStudent, form(without));
  expect((await server.ask(getStudent, { uuid })).miscs).toEqual([]);
});

it.each([
  ['while the rule is off', null],
  ['when it has changed', 6000 as Cents],
])('returns 409 %s, and stores nothing', async (_, stored) => {
  await setFee(stored);
  const before = await countStudents();
  const refused = await server.fail(registerStudent, form({ registrationFee: FEE }));
  expect([refused.status, refused.code, refused.message]).toEqual([
    409,
    'REGISTRATION_FEE_CHANGED',
    'The registration fee has changed. Check it, then register again.',
  ]);
  expect(await countStudents()).toBe(before);
});

it('is charged once for a repeated request', async () => {
  const input = form({ registrationFee: FEE, name: uniqueInFile('Repeated') });
  const once = { headers: { 'idempotency-key': 'registration-once' } };
  const results = [
    await server.ask(registerStudent, input, once),
    await server.ask(registerStudent, input, once),
  ];
  expect(results[0]).toEqual(results[1]);
  const uuid = results[0]?.uuid ?? '';
  expect((await server.ask(getStudent, { uuid })).miscs).toHaveLength(1);
});
