import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { makeBusyDatabase, tamper } from '@kelas/testkit/tampering';
import { describe, expect, it } from 'vitest';

const lively = await makeBusyDatabase();

describe('npm run verify (R-1129)', () => {
  const program = fileURLToPath(new URL('./verify.ts', import.meta.url));

  function run(url: string, ...args: string[]) {
    return new Promise<{ code: unknown; out: string; err: string }>((done) => {
      execFile(
        process.execPath,
        [program, ...args],
        { env: { PATH: process.env.PATH, DATABASE_URL: url } },
        (error, out, err) =>
          done({ code: error?.code ?? 0, out, err: err.replace(/^Database: \S+\n/, '') }),
      );
    });
  }

  it('exits with 0 and prints the head, which a later run compares', async () => {
    const url = await tamper(lively, '');
    const { code, out, err } = await run(url);
    const head = /^The audit log is valid: \d+ entries, head (\d+:[0-9a-f]{64})\n$/m.exec(out)?.[1];
    expect([code, err]).toEqual([0, '']);
    expect(head).toBeDefined();
    const again = await run(url, '--head', head ?? '');
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('was rewritten\n')]);
    const other = await run(
      url,
      '--head',
      (head ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    );
    expect([other.code, other.out]).toEqual([
      1,
      expect.stringMatching(
        /^! Entry \d+ does not match the given head: the audit log was rewritten\n/,
      ),
    ]);
  });

  it('exits with 1 and prints its findings', async () => {
    const { code, out } = await run(await tamper(lively, 'delete from payment_void where id = 2'));
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(
        /^! Entry \d+ records Void 2[\s\S]*\nThe audit log is DAMAGED: [^\n]+\n$/m,
      ),
    ]);
  });

  it('prints why it does not check, in one line, or its usage', async () => {
    const newer = await tamper(
      lively,
      `insert into migration (name, timestamp) values ('9.9.9', '2030-01-01')`,
    );
    const older = await tamper(lively, `update migration set name = '0001-staff'`);
    const empty = await tamper('template1', '');
    const results = await Promise.all([run(newer), run(older), run(empty)]);
    const early =
      'The database is from before version 1.0, and nothing was changed. Take the data out with the version that made it: npm run backup, or Everything under Export\n';
    const none =
      'There is no centre in this database: start Kelas on it once, or correct DATABASE_URL\n';
    expect(results.map(({ code, err }) => [code, err])).toEqual([
      [1, 'This database is of a newer version of Kelas: verify it with that version\n'],
      [1, early],
      [1, none],
    ]);
    const wrong = await run(newer, '--head', '12');
    expect([wrong.code, wrong.err.split('\n')[0]]).toEqual([
      1,
      'Usage: npm run verify [-- --head POSITION:HASH] [--demo]',
    ]);
  });
});
