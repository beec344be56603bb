import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { waitForDatabase } from './wait-for-database.ts';

const never = new AbortController().signal;

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Starts a server that refuses every connection with this error code of PostgreSQL. */
async function refusing(code: string): Promise<{ port: number; close: () => void }> {
  const fields = `SFATAL\0VFATAL\0C${code}\0Mno entry for you\0\0`;
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () =>
      socket.end(Buffer.concat([Buffer.from('E'), length, Buffer.from(fields)])),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, close: () => server.close() };
}

describe('waitForDatabase', () => {
  it('reports once that it waits, then the address and the reason, without the password', async () => {
    const port = await closedPort();
    const lines: string[] = [];
    const waiting = waitForDatabase(`postgres://kelas:secret@127.0.0.1:${port}/kelas`, {
      timeoutMs: 1_200,
      onWait: (line) => lines.push(line),
      signal: never,
    });
    const reason = `connect ECONNREFUSED 127.0.0.1:${port}`;
    const place = `127.0.0.1:${port}/kelas`;
    await expect(waiting).rejects.toThrow(`The database at ${place} cannot be reached: ${reason}`);
    expect(lines).toEqual([`Waiting for the database at ${place} (${reason})`]);
  });

  it('does not wait for a database that refuses the password', async () => {
    const { port, close } = await refusing('28P01');
    const waiting = waitForDatabase(`postgres://kelas:secret@127.0.0.1:${port}/kelas`, {
      timeoutMs: 60_000,
      onWait: () => expect.unreachable(),
      signal: never,
    });
    const place = `127.0.0.1:${port}/kelas`;
    await expect(waiting).rejects.toThrow(
      `The database at ${place} refuses the connection: no entry for you`,
    );
    close();
  });

  it('waits for a database that is starting, until it is aborted', async () => {
    const { port, close } = await refusing('57P03');
    const waiting = waitForDatabase(`postgres://127.0.0.1:${port}/kelas`, {
      timeoutMs: 60_000,
      onWait: () => {},
      signal: AbortSignal.timeout(800),
    });
    await expect(waiting).rejects.toThrow(/aborted/);
    close();
  });
});
