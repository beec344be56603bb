import type { FirstAccount, Running } from './running.ts';

const OTHER_LOGIN = [
  'Log in with your account. To set a new password: npm run staff -- password USERNAME',
];

/** Where other computers reach Kelas itself, not a proxy on this computer (R-1821). */
const IN_CLEAR = [
  '',
  'WARNING  Other computers can reach Kelas without TLS. Passwords then cross',
  '         the network in clear. Use a proxy with TLS: docs/operations.md',
];

/** Returns whether only this computer can reach an address. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Prints how to open Kelas and to log in, as the last lines of a start (R-1113, R-1290). */
export function announceReady(running: Running, address: string, host: string): void {
  const login = takeLogin(running) ?? ['', ...OTHER_LOGIN];
  const box = [`  address   ${address}`, ...login, ...(isLoopback(host) ? [] : IN_CLEAR)];
  printLines([`Kelas is ready at ${address}`, ...boxed(box)]);
}

/** Prints the first account if the start fails: its password is stored nowhere else. */
export function announceUnseenPassword(running: Running): void {
  const login = takeLogin(running);
  if (login) printLines(boxed(login));
}

/** Returns the lines of the first account once; undefined without one. */
function takeLogin(running: Running): string[] | undefined {
  const account: FirstAccount | undefined = running.firstAccount;
  delete running.firstAccount;
  return (
    account && [
      `  username  ${account.username}`,
      `  password  ${account.password}`,
      '',
      'The password is shown this once. Change it after the login.',
    ]
  );
}

/** Draws a frame around the lines. */
function boxed(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return ['', `┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`, ''];
}

/** Prints lines on standard output. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
