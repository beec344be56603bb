import { payMisc } from '@kelas/contract/payments';
import { changeStudentStatus } from '@kelas/contract/students';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';
import { anonymiseStudent } from './anonymise.ts';
import { listRetained } from './retained.ts';

const server = await startServer();
const make = new Makers(server);

/** A student whose status changes in January 2026, if a status is given. */
async function student(name: string, status?: 'TERMINATED' | 'DEACTIVATED') {
  const made = await make.enrolled({}, { name });
  server.clock.set('2026-01-20T02:00:00Z');
  const { uuid } = made;
  if (status) {
    await server.ask(changeStudentStatus, { uuid, status, terminatedDate: '01-2026' });
  }
  return made;
}

it('lists former students without an event for the given years, with their owed amount (R-1289)', async () => {
  await student('Still here');
  const left = await student('Left', 'TERMINATED');
  const paused = await student('Paused', 'DEACTIVATED');
  await make.holdMoney();
  await make.fund(paused.uuid, 'CREDIT', 13_000, { transactionDate: '20-01-2026' });
  const paying = await student('Paying', 'TERMINATED');
  const erased = await student('Erased', 'TERMINATED');
  const late = miscPayment(paying.uuid, [{ id: 5, name: 'Shirt', fee: 2500 }]);
  server.clock.set('2026-06-10T02:00:00Z');
  await server.ask(payMisc, { ...late, transactionDate: '10-06-2026' });
  const now = server.clock.now;
  await server.db
    .transaction()
    .execute((tx) => anonymiseStudent(tx, erased.uuid, { evenIfOwing: true, now }));

  const names = async (iso: string) =>
    (await listRetained(server.db, 7, new Date(iso))).map(({ name }) => name);
  expect(await names('2033-01-31T10:00:00Z')).toEqual([]);
  expect(await names('2033-07-01T10:00:00Z')).toEqual(['Left', 'Paused', 'Paying']);
  const [first, second] = await listRetained(server.db, 7, new Date('2033-02-01T10:00:00Z'));
  expect([first, second]).toEqual([
    { uuid: left.uuid, name: 'Left', status: 'TERMINATED', last: '01-2026', owed: 0, held: 0 },
    {
      uuid: paused.uuid,
      name: 'Paused',
      status: 'DEACTIVATED',
      last: '01-2026',
      owed: 6000,
      held: 13_000,
    },
  ]);
});
