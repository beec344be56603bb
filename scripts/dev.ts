import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmbedded } from '@kelas/embedded-postgres/start';
import { startErrorLines } from '@kelas/server/base/start-error';
import { readConfig } from '@kelas/server/config';
import { createServer } from 'vite';
import { stopWithNpm } from './stop-with-npm.ts';

const READY = 'Kelas is ready';
const repository = join(import.meta.dirname, '..');
const log = {
  debug() {},
  info() {},
  warn: (...words: unknown[]) => console.error(...words),
  error: (...words: unknown[]) => console.error(...words),
};

/** Serves the browser part with hot reload on PORT, and starts a server that restarts on change. */
async function develop(): Promise<void> {
  const config = readConfig(process.env);
  // Started here, so that a restart of the server does not restart PostgreSQL too.
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: config.dataDir, log });
  const serverPort = await freePort();
  const { server, ready } = startServer(serverPort, {
    ...process.env,
    HOST: '127.0.0.1',
    DATABASE_URL: config.databaseUrl ?? embedded?.connectionString,
  });

  process.env.KELAS_SERVER = String(serverPort);
  const vite = await createServer({
    root: join(repository, 'packages', 'web'),
    server: { host: config.host, port: config.port, strictPort: config.port !== 0 },
  });

  // Vite's handlers would end the process before PostgreSQL is stopped.
  process.removeAllListeners('SIGTERM');
  process.stdin.removeAllListeners('end');
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
    await vite.close();
    await embedded?.stop();
    process.exit();
  };
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, stop);
  stopWithNpm();

  try {
    await vite.listen();
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
    return stop();
  }
  await ready;
  const address = vite.resolvedUrls?.local[0] ?? vite.resolvedUrls?.network[0];
  console.log(`Kelas for development: ${address} (Ctrl-C ends it)`);
}

function startServer(port: number, env: NodeJS.ProcessEnv) {
  const main = join(repository, 'packages', 'server', 'src', 'main.ts');
  const child = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<void>((done) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      // The server's own address is not printed, because the browser opens Vite's.
      if (!line.includes(`http://127.0.0.1:${port}`)) console.log(line);
      else if (line.startsWith(READY)) done();
    });
  });
  return { server: child, ready };
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

await develop().catch((error: unknown) => {
  const lines = startErrorLines(error);
  if (!lines) throw error;
  console.error(lines.join('\n'));
  process.exitCode = 1;
});
