import type { FirstAccount, Running } from './running.ts';

/** Prints the address of Kelas. The first start also prints the first account, last (R-1113). */
export function announceReady(running: Running, address: string): void {
  printLines([`Kelas is ready at ${address}`, ...takeBox(running, address)]);
}

/** Prints the first account if the start fails: its password is stored nowhere else. */
export function announceUnseenPassword(running: Running): void {
  const box = takeBox(running);
  if (box.length > 0) printLines(box);
}

function takeBox(running: Running, address?: string): string[] {
  const { firstAccount } = running;
  delete running.firstAccount;
  return firstAccount ? boxed(linesOf(firstAccount, address)) : [];
}

function linesOf({ username, password }: FirstAccount, address: string | undefined): string[] {
  return [
    'The first account has been made:',
    '',
    ...(address === undefined ? [] : [`  address   ${address}`]),
    `  username  ${username}`,
    `  password  ${password}`,
    '',
    'The password is shown this once. Change it after logging in.',
  ];
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
