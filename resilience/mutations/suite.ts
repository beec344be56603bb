import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Failed, readTestReport, type Tool } from './report.ts';

/** A part of the suite, or some of its files. */
export interface Part {
  readonly name: string;
  readonly tool: Tool;
  readonly args: readonly string[];
}

/** The parts in the order of `npm test`. */
export const suite: readonly Part[] = [
  {
    name: 'unit, server and component tests',
    tool: 'vitest',
    args: ['--project=unit', '--project=server', '--project=long', '--project=component'],
  },
  { name: 'process tests', tool: 'vitest', args: ['--project=process'] },
  { name: 'browser tests', tool: 'playwright', args: [] },
];

/** Groups test files into parts by their tool. */
export function suitePartsOf(files: readonly string[]): Part[] {
  const browserTests = files.filter((file) => file.endsWith('.spec.ts'));
  const tests = files.filter((file) => !browserTests.includes(file));
  return [
    ...(tests.length > 0 ? [{ name: 'likely tests', tool: 'vitest' as const, args: tests }] : []),
    ...(browserTests.length > 0
      ? [{ name: 'likely browser tests', tool: 'playwright' as const, args: browserTests }]
      : []),
  ];
}

/** Returns a part that runs only the failed test. */
export function partOf({ tool, file, test }: Failed): Part {
  const pattern = test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  // A file that could not be loaded has no test name.
  const only = test === '' ? [] : [tool === 'vitest' ? '-t' : '-g', pattern];
  return { name: test, tool, args: [file, ...only] };
}

const PART_TIMEOUT_MS = 20 * 60_000;
/** Time between SIGTERM and SIGKILL. */
const KILL_DELAY_MS = 20_000;

/**
 * Runs a part of the suite in a copy of the project until its first failure. Returns the failed
 * test, or undefined when all passed. Throws after a timeout or a failure without a failed test.
 */
export async function runPart(part: Part, folder: string): Promise<Failed | undefined> {
  if (part.tool === 'playwright') {
    const build = await run(folder, process.execPath, ['scripts/build-web.ts', '--quiet'], {});
    if (build.code !== 0) throw new Error(`the browser part could not be built: ${build.output}`);
  }
  const report = join(temporary(folder), 'report.json');
  rmSync(report, { force: true });
  const { code, output } =
    part.tool === 'vitest'
      ? await run(
          folder,
          bin(folder, 'vitest'),
          ['run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...part.args],
          {},
        )
      : await run(
          folder,
          bin(folder, 'playwright'),
          [
            'test',
            '--config=e2e/playwright.config.ts',
            '--max-failures=1',
            '--reporter=json',
            ...part.args,
          ],
          { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
        );
  if (code === 0) return undefined;
  const failed = readTestReport(part.tool, report, folder);
  if (!failed) throw new Error(`${part.name} ended with ${code}:\n${output.slice(-2_000)}`);
  return failed;
}

const bin = (folder: string, name: string) => join(folder, 'node_modules', '.bin', name);

interface Running {
  readonly end: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<number | string>;
}

let running: Running | undefined;
let over = false;

/** Ends the running part without a verdict. The process must exit afterwards. */
export async function endSuite(): Promise<void> {
  over = true;
  await endRunning();
}

/** Ends the running part with all its processes. */
async function endRunning(): Promise<void> {
  if (!running) return;
  const { end, ended } = running;
  end('SIGTERM');
  await Promise.race([ended, sleep(KILL_DELAY_MS)]);
  end('SIGKILL');
}

async function run(
  folder: string,
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | string; output: string }> {
  const child = spawn(program, args, {
    cwd: folder,
    // Temporary files of the tests are in the copy and are removed with it.
    env: { ...process.env, TMPDIR: temporary(folder), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(code ?? signal ?? 1));
  });
  running = {
    ended,
    end: (signal) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, signal);
      } catch {
        // It has exited.
      }
    },
  };
  const timer = setTimeout(() => void endRunning(), PART_TIMEOUT_MS);
  const code = await ended;
  clearTimeout(timer);
  running = undefined;
  if (over) await new Promise<never>(() => {});
  return { code, output };
}

const temporary = (folder: string) => join(folder, 'tmp');
