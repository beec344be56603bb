import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUp, makeFolder, start } from '@kelas/testkit/processes';
import { afterEach, describe, expect, it } from 'vitest';

const repository = join(import.meta.dirname, '..');
const { PATH } = process.env;
const server = 'packages/server/src';

afterEach(cleanUp);

/** Runs a script of package.json in another folder, as npm does; waits until it exits. */
async function run(cwd: string, script: string, ...args: string[]) {
  const env = { PATH, PORT: '0' };
  const program = start(process.execPath, [join(repository, script), ...args], { cwd, env });
  const code = await program.exit;
  return { code, out: program.stdout(), err: program.stderr() };
}

const staff = (cwd: string, ...args: string[]) => run(cwd, `${server}/cli/staff.ts`, ...args);

describe('npm run demo', () => {
  it('fills a centre, prints the first login last, and is used by the commands (R-1251)', async () => {
    const folder = makeFolder();
    const dataDir = join(folder, 'data-demo');
    const script = join(repository, 'scripts', 'demo.ts');
    // Without a mask each file keeps the mode that it is created with.
    const line = `umask 0; exec "$0" "$1" --students 40`;
    const demo = start('sh', ['-c', line, process.execPath, script], {
      cwd: folder,
      env: { PATH, PORT: '0' },
    });
    await demo.line(/password {2}\S+/);
    await demo.line(/└─+┘/);
    // A line after the login would come at once.
    await sleep(1_000);
    expect(demo.stdout()).toMatch(/^Created a demo centre of 40 students in /m);
    expect(demo.stdout()).toMatch(
      /\nKelas is ready at (http:\S+)\n\n┌─+┐\n│[^┘]+address {3}\1 [^┘]+username {2}admin [^┘]+└─+┘\n\n$/,
    );
    for (const name of readdirSync(dataDir)) {
      expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
    }

    const listed = {
      code: 0,
      out: expect.stringMatching(/^admin +admin +ADMIN +active/m),
      err: `Data: ${dataDir} (demo)\n`,
    };
    expect(await staff(folder, 'list')).toEqual(listed);
    expect(await run(folder, `${server}/cli/verify.ts`, '--demo')).toEqual({
      ...listed,
      out: expect.stringMatching(/^The audit log is valid: /m),
    });
    demo.child.kill('SIGTERM');
    expect(await demo.exit).toBe(0);
    expect(demo.stderr()).toBe('');
    expect(await staff(folder, 'list')).toEqual(listed);
  });
});

describe('a command in a folder without a centre (R-1248)', () => {
  it.each([
    [`${server}/cli/staff.ts`, 'list'],
    [`${server}/cli/staff.ts`, 'password', 'admin'],
    [`${server}/cli/staff.ts`, 'deactivate', 'admin'],
    [`${server}/cli/verify.ts`],
    [`${server}/cli/backup.ts`, 'all.kbackup'],
    [`${server}/cli/student.ts`, 'retained'],
  ])('prints the reason and creates nothing: %s %s', async (script, ...args) => {
    const folder = makeFolder();
    const reason = 'There is no centre in this folder: start Kelas once, or name another folder';
    expect(await run(folder, script, ...args)).toEqual({
      code: 1,
      out: '',
      err: `Data: ${join(folder, 'data')}\n${reason} in DATA_DIR\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('may add the first account', async () => {
    const folder = makeFolder();
    const added = await staff(folder, 'add', 'boss', '--role', 'ADMIN');
    expect(added).toMatchObject({ code: 0, err: `Data: ${join(folder, 'data')}\n` });
    expect((await staff(folder, 'list')).out).toMatch(/^boss +boss +ADMIN +active/m);
  });
});

describe('npm run bench', () => {
  it('runs to its end', async () => {
    const cache = makeFolder();
    const options = ['--students', '40', '--quick', '--cache', cache];
    const { code, out, err } = await run(makeFolder(), 'bench/run.ts', ...options);
    expect([code, err.replace(/[^\r\n]*\r/g, '')]).toEqual([0, '']);
    expect(out.match(/^payment with key .*\d$/gm)).toHaveLength(2);
    const [centre = '', ...others] = readdirSync(cache);
    expect([centre, others]).toEqual([expect.stringMatching(/^centre-40-/), []]);
    expect(existsSync(join(cache, centre, 'postgres'))).toBe(true);
  });

  it('compares a long history with a short one', async () => {
    const options = ['--only', 'growth', '--students', '40', '--years', '2', '--quick'];
    const cache = ['--cache', makeFolder()];
    const { code, out } = await run(makeFolder(), 'bench/run.ts', ...options, ...cache);
    expect([code, out.match(/^.{26}( +\d+\.\d\d){3}/gm)?.length]).toEqual([0, 4]);
  });
});
