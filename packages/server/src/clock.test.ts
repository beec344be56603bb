import { changeSettings } from '@kelas/contract/centre';
import { getReceipt, getReceiptDocument, payMisc } from '@kelas/contract/payments';
import { listSalaries } from '@kelas/contract/salaries';
import { logIn } from '@kelas/contract/session';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { times } from '@kelas/testkit/clients';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { Clock, MORNING, startServer, TestServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { openDatabase } from './db/database.ts';

const server = await startServer();
const make = new Makers(server);
const here = process.env.TZ;
const student = await make.student();
await make.teacher();
// New connections get a database time zone that differs from the server's.
const name = sql.id(new URL(server.database.url).pathname.slice(1));
await sql`alter database ${name} set timezone = 'America/New_York'`.execute(server.db);

/** A second app on the same database, with its own clock and connections. */
async function anotherProcess() {
  const database = openDatabase(server.database.url);
  const clock = new Clock();
  const app = await createApp({
    config: { trustProxy: false, tagManagerId: undefined },
    db: database.db,
    clock: () => clock.now,
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const other = new TestServer(app, { ...database, url: server.database.url }, clock);
  other.admin = server.admin;
  other.employee = server.employee;
  return other;
}

afterEach(() => {
  if (here === undefined) delete process.env.TZ;
  else process.env.TZ = here;
  server.clock.now = MORNING;
});

const pay = (at = server) =>
  at.ask(payMisc, miscPayment(student.uuid, [{ id: 5, name: 'Shirt', fee: 100 }]));

/** Time zones, each with the local hour at midnight UTC, which proves that the zone is in effect. */
const ZONES: [zone: string, hour: number][] = [
  ['UTC', 0],
  ['America/Los_Angeles', 16],
  ['America/Sao_Paulo', 21],
  ['Asia/Kolkata', 5],
  ['Asia/Singapore', 8],
  ['Pacific/Kiritimati', 14],
];

/** The last moment of a day in Singapore and the first of the next, with the expected texts. */
const MOMENTS: [iso: string, year: number, month: string, shown: string][] = [
  ['2026-12-31T15:59:59Z', 2026, '12-2026', '2026-12-31 23:59pm'],
  ['2026-12-31T16:00:00Z', 2027, '01-2027', '2027-01-01 00:00am'],
  ['2027-04-30T15:59:59Z', 2027, '04-2027', '2027-04-30 23:59pm'],
  ['2027-04-30T16:00:00Z', 2027, '05-2027', '2027-05-01 00:00am'],
  ['2028-02-28T16:00:00Z', 2028, '02-2028', '2028-02-29 00:00am'],
  ['2028-02-29T15:59:59Z', 2028, '02-2028', '2028-02-29 23:59pm'],
  ['2028-02-29T16:00:00Z', 2028, '03-2028', '2028-03-01 00:00am'],
  // Daylight saving time begins in Los Angeles. Singapore has none.
  ['2028-03-12T10:00:00Z', 2028, '03-2028', '2028-03-12 18:00pm'],
];

describe.each(ZONES)('a server in %s (R-1328)', async (zone, hour) => {
  const there = await anotherProcess();

  it.each(MOMENTS)('uses the year, month and day of Singapore at %s', async (...moment) => {
    const [iso, year, month, shown] = moment;
    process.env.TZ = zone;
    expect(new Date('2026-01-01T00:00:00Z').getHours()).toBe(hour);
    there.clock.set(iso);
    const { receiptNo } = await pay(there);
    expect(receiptNo).toMatch(new RegExp(`^R-${year}-`));
    const receipt = await there.ask(getReceipt, { receiptNo });
    expect(receipt.transactionDate).toBe('16-03-2026');
    expect(receipt.recordCreateDate).toBe(new Date(iso).toISOString());
    expect(formatTimeStamp(receipt.recordCreateDate)).toBe(shown);
    expect(receipt.owedOn).toBe(shown.slice(0, 10).split('-').reverse().join('-'));
    const [salary] = await there.ask(listSalaries, {});
    expect(salary?.month).toBe(month);
  });

  it('prints the time of Singapore on a receipt', async () => {
    process.env.TZ = zone;
    server.clock.set('2028-02-29T15:59:00Z');
    const { receiptNo } = await pay();
    const { rawPayload } = await server.send(getReceiptDocument, { receiptNo, format: 'A5' });
    expect(readPdf(rawPayload).pages[0]?.text).toContain('29 Feb 2028, 23:59');
  });
});

describe('two processes whose clocks differ by two seconds', async () => {
  const ahead = await anotherProcess();

  it('number the receipts of the old and the new year without a gap (R-602)', async () => {
    server.clock.set('2030-12-31T15:59:57Z');
    ahead.clock.set('2030-12-31T15:59:59Z');
    const receipts: string[] = [];
    for (let second = 0; second < 6; second += 1) {
      const paid = await times(4, (client) => pay(client % 2 === 0 ? server : ahead));
      receipts.push(...paid.map(({ receiptNo }) => receiptNo));
      for (const { clock } of [server, ahead]) clock.pass(1);
    }
    const numbered = (year: number, count: number) =>
      Array.from({ length: count }, (_, at) => `R-${year}-${String(at + 1).padStart(6, '0')}`);
    expect(receipts.toSorted()).toEqual([...numbered(2030, 8), ...numbered(2031, 16)]);
  });
});

describe('a clock that is set back by an hour', () => {
  it('gives the next receipt number to the next payment', async () => {
    server.clock.set('2032-06-01T02:00:00Z');
    const before = await pay();
    server.clock.pass(-3_600);
    const settings = { name: 'Kelas', phonePrefix: '60', language: 'en' } as const;
    const changed = { ...settings, employeeFinance: true, employeeTeacherHistory: true };
    await server.ask(changeSettings, changed, { as: server.admin });
    const after = await pay();
    expect([before.receiptNo, after.receiptNo]).toEqual(['R-2032-000001', 'R-2032-000002']);
  });

  it('ends the wait of a throttled login (R-1272)', async () => {
    server.clock.set('2032-06-02T02:00:00Z');
    await server.addAccount('EMPLOYEE', 'set-back', 'right horse');
    const attempt = async (password: string) =>
      (await server.send(logIn, { username: 'set-back', password })).statusCode;
    for (let failures = 0; failures < 5; failures += 1) expect(await attempt('wrong')).toBe(401);
    expect(await attempt('right horse')).toBe(429);
    server.clock.pass(-20);
    expect(await attempt('right horse')).toBe(429);
    server.clock.pass(-3_600);
    expect(await attempt('right horse')).toBe(200);
  });
});
