import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { voidPayment } from '@kelas/contract/payments';
import { changeStudentStatus } from '@kelas/contract/students';
import { type Enrolled, Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const program = fileURLToPath(new URL('./student.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kelas-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command in a process of its own. */
function student(args: readonly string[], input = '') {
  return new Promise<{ code: unknown; out: string; err: string }>((done) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env.PATH, DATABASE_URL: server.url } },
      (error, out, err) =>
        done({ code: error?.code ?? 0, out, err: err.replace(/^Database: \S+\n/, '') }),
    );
    child.stdin?.end(input);
  });
}

let gone: Enrolled;
let receipts: string[];

beforeAll(async () => {
  const make = new Makers(server);
  gone = await make.enrolled({}, { name: 'Tan Mei Ling', nric: '050607-10-1234' });
  const paid = [await make.pay(gone, '01-2026'), await make.pay(gone, '02-2026')];
  receipts = paid.map(({ receiptNo }) => receiptNo);
  await server.ask(voidPayment, { receiptNo: receipts[1] ?? '', reason: 'Bounced' });
  const left = { status: 'TERMINATED', terminatedDate: '02-2026' } as const;
  await server.ask(changeStudentStatus, { uuid: gone.uuid, ...left });
});

describe('npm run student', () => {
  it('exports a student to a file that only its owner may read, and audits it (R-1282)', async () => {
    const to = join(folder, 'mei-ling.json');
    const { code, out, err } = await student(['export', gone.uuid, '--to', to]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('hand it over and delete it');
    expect(statSync(to).mode & 0o777).toBe(0o600);
    const held = JSON.parse(readFileSync(to, 'utf8'));
    expect(Object.keys(held)).toEqual([
      'format',
      'formatVersion',
      'exportedAt',
      'centre',
      'student',
      'statusChanges',
      'moves',
      'siblings',
      'courses',
      'discounts',
      'miscCharges',
      'payments',
      'refunds',
      'heldMoney',
      'reminders',
      'bills',
      'attendance',
      'owedLessons',
      'cards',
      'waitingList',
      'bankLines',
      'statement',
      'trail',
    ]);
    expect(held.student).toMatchObject({ name: 'Tan Mei Ling', nric: '050607-10-1234' });
    expect(held.statusChanges).toMatchObject([{ status: 'TERMINATED', month: '02-2026' }]);
    expect(held.courses).toMatchObject([{ fee: 6000, cancelledDate: '02-2026' }]);
    expect(held.payments).toMatchObject([
      { receiptNo: receipts[0], totalAmount: 6000, voided: null },
      { receiptNo: receipts[1], voided: { reason: 'Bounced' } },
    ]);
    expect(held.statement).toMatchObject({ charged: 6000, paid: 6000, closing: 0 });
    expect(held.trail[0]).toMatchObject({ action: 'STUDENT_REGISTERED', by: 'staff' });
    expect(JSON.stringify(held)).not.toContain('the-employee');

    const again = await student(['export', gone.uuid, '--to', to]);
    expect([again.code, again.err]).toEqual([1, `${to} exists already\n`]);
    const printed = await student(['export', gone.uuid]);
    expect(JSON.parse(printed.out).trail.at(-1)).toMatchObject({
      action: 'STUDENT_EXPORTED',
      by: 'system',
    });
  });

  it('leaves no file behind for an unknown student', async () => {
    const to = join(folder, 'nobody.json');
    const { code, err } = await student([
      'export',
      gone.uuid.replace(/^.{8}/, '0'.repeat(8)),
      '--to',
      to,
    ]);
    expect([code, err]).toEqual([1, 'This student does not exist\n']);
    expect(statSync(to, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('lists students who left (R-1289)', async () => {
    const soon = await student(['retained', '--years', '0']);
    expect(soon.out).toMatch(/^UUID +Status +Last +Owes RM +Held RM +Name\n/);
    expect(soon.out).toContain(
      `${gone.uuid}  TERMINATED  03-2026  0.00     0.00     Tan Mei Ling\n`,
    );
  });

  it('anonymises a student only after a typed confirmation (R-1285)', async () => {
    const { code, err } = await student(['anonymise', gone.uuid], 'no\n');
    expect(code).toBe(1);
    expect(err).toMatch(/^"Tan Mei Ling" cannot be restored[\s\S]*Nothing was changed\n$/);
    const name = `Former student ${gone.uuid.slice(0, 6)}`;
    const done = await student(['anonymise', gone.uuid], 'anonymise\n');
    expect([done.code, done.out]).toEqual([0, expect.stringContaining(`Anonymised: ${name}.`)]);
  });

  it('prints its usage for wrong arguments', async () => {
    const { code, err } = await student(['export', 'Tan Mei Ling']);
    expect([code, err.split('\n')[0]]).toEqual([
      1,
      expect.stringMatching(/^Usage: npm run student/),
    ]);
  });
});
