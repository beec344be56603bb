import { afterEach, expect, it, vi } from 'vitest';
import { announceReady } from './announce.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The lines of a start on a host. */
function printedOn(host: string): string {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  announceReady({}, 'http://localhost:3000', host);
  return write.mock.calls.map(([text]) => String(text)).join('');
}

it.each(['0.0.0.0', '::', '192.168.1.20', 'kelas.local'])(
  'the box of a start on %s warns that passwords cross the network in clear (R-1821)',
  (host) => {
    expect(printedOn(host)).toMatch(/│ +WARNING {2}Other computers can reach Kelas without TLS/);
  },
);

it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])(
  'the box of a start on %s has no warning',
  (host) => {
    expect(printedOn(host)).not.toContain('WARNING');
  },
);
