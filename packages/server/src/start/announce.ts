import type { FirstAccount, Running } from './running.ts';

/** Prints where Kelas is ready; at the first start also the box for the first login, as the last thing. */
export function announceReady(running: Running, address: string): void {
  printLines([`Kelas is ready at ${address}`, ...takeBox(running, address)]);
}

/** Prints the password of the first account when the start ends before Kelas is ready: it is printed nowhere else. */
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

/** Lines with a frame around them. */
function boxed(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return ['', `┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`, ''];
}

/** Writes lines on standard output, for the person who started the program. */
export function printLines(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
