import { execFileSync, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isAlive, waitUntilExited } from '@kelas/embedded-postgres/processes';
import { useDataDirs } from '@kelas/testkit/data-dirs';
import { cleanUp, eventually, follow, makeFolder, postmasterPid } from '@kelas/testkit/processes';
import { afterEach, describe, expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Each request logs about 200 bytes. Together they exceed the pipe and the backlog. */
const REQUESTS = 8_000;
const AT_ONCE = 100;
const OK = 'HTTP/1.1 200';
const LOGIN = { username: 'admin', password: 'for this test alone' };
const CALLS = '/services/qms';
const newDataDir = useDataDirs(LOGIN.password);
/** The limit of R-1233, and a margin for a busy machine. */
const STOP_LIMIT_MS = 5_000 + 5_000;

afterEach(cleanUp);

/** Starts Kelas. Both outputs go to the file descriptor, or to pipes that the test may read. */
async function startKelas(output: number | 'pipe', settings: Record<string, string> = {}) {
  const dataDir = await newDataDir();
  const { PATH } = process.env;
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'debug' },
      ...settings,
    },
    stdio: ['ignore', output, output],
  });
  const exit = follow(child);
  const address = await eventually(30_000, async () => {
    const holder = readFileSync(join(dataDir, 'holder.json'), 'utf8');
    const { address } = JSON.parse(holder) as { address?: string };
    if (!address) throw new Error('not ready');
    return address;
  });
  return { child, exit, address, postgres: postmasterPid(join(dataDir, 'postgres')) };
}

/** Sends many requests of one session on one connection, and expects 200 for each. */
async function flood(address: string): Promise<void> {
  const login = await fetch(`${address}${CALLS}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(LOGIN),
  });
  const { token } = (await login.json()) as { token: string };
  const head = `Host: kelas\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const request = `GET ${CALLS}/programLvl HTTP/1.1\r\n${head}`;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  socket.setEncoding('latin1').setTimeout(20_000, () => socket.destroy(new Error('no answer')));
  // The first request makes the token known.
  let [sent, answered, tail] = [1, 0, ''];
  socket.write(request);
  for await (const part of socket) {
    answered += (tail + part).split(OK).length - 1;
    tail = part.slice(1 - OK.length);
    if (answered > REQUESTS) break;
    if (answered < sent) continue;
    socket.write(request.repeat(AT_ONCE));
    sent += AT_ONCE;
  }
  expect(answered).toBe(REQUESTS + 1);
  socket.destroy();
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
}

function makePipe(): string {
  const path = join(makeFolder(), 'log');
  execFileSync('mkfifo', [path]);
  return path;
}

async function expectStop(
  { child, exit, postgres }: Awaited<ReturnType<typeof startKelas>>,
  name: NodeJS.Signals = 'SIGTERM',
): Promise<void> {
  child.kill(name);
  const began = Date.now();
  expect(await exit).toBe(0);
  expect(Date.now() - began).toBeLessThan(STOP_LIMIT_MS);
  expect(await waitUntilExited(postgres, 0)).toBe(true);
}

describe('a log that is not read (R-1249)', () => {
  it('blocks neither requests nor the stop when its reader hangs', async () => {
    const path = makePipe();
    const reader = spawn('cat', [path], { stdio: 'ignore' });
    void follow(reader);
    const pipe = openSync(path, 'r+');
    const kelas = await startKelas(pipe);
    closeSync(pipe);
    reader.kill('SIGSTOP');
    await flood(kelas.address);
    await expectStop(kelas, 'SIGINT');
    expect(isAlive(reader.pid ?? 0)).toBe(true);
  });

  it('does not prevent a second signal from ending a slow stop', async () => {
    const pipe = openSync(makePipe(), 'r+');
    const kelas = await startKelas(pipe, { DRAIN_SECONDS: '300' });
    await flood(kelas.address);
    kelas.child.kill('SIGTERM');
    // A signal within one second counts as the same one.
    await sleep(1_500);
    kelas.child.kill('SIGTERM');
    expect(await kelas.exit).toBe(1);
    expect(await waitUntilExited(kelas.postgres, STOP_LIMIT_MS)).toBe(true);
    closeSync(pipe);
  });

  it('blocks neither requests nor the stop when its reader has exited', async () => {
    const kelas = await startKelas('pipe');
    kelas.child.stdout?.destroy();
    kelas.child.stderr?.destroy();
    await flood(kelas.address);
    await expectStop(kelas);
  });

  it('keeps a limited backlog and logs how many lines were dropped', async () => {
    const kelas = await startKelas('pipe');
    await flood(kelas.address);
    const { stdout } = kelas.child;
    if (!stdout) throw new Error('there is no pipe');
    let text = '';
    stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
    });
    await eventually(10_000, async () => expect(text).toContain('was not read'));
    const lines = text.trimEnd().split('\n');
    const notice = lines.find((line) => line.includes('was not read')) ?? '';
    const { level, dropped } = JSON.parse(notice) as { level: number; dropped: number };
    expect(level).toBe(40);
    const logged = lines.filter((line) => line.includes('/programLvl')).length;
    expect(logged + dropped).toBeGreaterThanOrEqual(REQUESTS);
    // The backlog, the pipe and the buffers at its ends.
    expect(text.length).toBeLessThan(2 * 1_048_576);
    stdout.pause();
    await flood(kelas.address);
    await expectStop(kelas);
  });
});
