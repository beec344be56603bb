/** What is told of the first account; its password is told nowhere else. */
export function firstAccount(username: string, password: string): string[] {
  return [
    'The first account has been made:',
    '',
    `  username  ${username}`,
    `  password  ${password}`,
    '',
    'The password is shown this once. Change it after logging in.',
  ];
}

/** Lines with a frame around them. */
export function boxed(lines: readonly string[]): string[] {
  const width = Math.max(...lines.map((line) => line.length));
  const edge = '─'.repeat(width + 4);
  return ['', `┌${edge}┐`, ...lines.map((line) => `│  ${line.padEnd(width)}  │`), `└${edge}┘`, ''];
}

/** Writes lines on standard output, for the person who started the program. */
export function tell(lines: readonly string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
