import { parseArgs } from 'node:util';
import type { Head } from '../audit/chain.ts';
import { formatCount } from '../audit/findings.ts';
import { StartError } from '../base/start-error.ts';
import type { Db } from '../db/database.ts';
import { compareForm } from '../db/migrate.ts';
import { verify } from '../verify/verify.ts';
import { dataOptions } from './choose-data.ts';
import { printFailures, readArguments, runCommand } from './run-command.ts';

const USAGE = [
  'Usage: npm run verify [-- --head POSITION:HASH] [--demo]',
  'With the head of an earlier run it also checks that no entry before that head was rewritten.',
  'Keep the head outside this computer. --demo verifies the demo.',
];

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/i;

/** Refuses another version's database, because verifying must not upgrade it. */
async function requireSameForm(db: Db): Promise<void> {
  const { lacking, unknown } = await compareForm(db);
  if (unknown.length > 0) {
    throw new StartError(
      'This database is of a newer version of Kelas: verify it with that version',
    );
  }
  if (lacking.length > 0) {
    throw new StartError(
      'This database is of an older version of Kelas: start this version on it once, then verify it',
    );
  }
}

/** Verifies the audit log and the payments from the command line. Sets exit code 1 on findings (R-1129). */
async function main(): Promise<void> {
  const { earlierHead, demo } = readArguments(USAGE, () => {
    const { values } = parseArgs({ options: { head: { type: 'string' }, ...dataOptions } });
    if (values.head === undefined) return { demo: values.demo };
    const [, position, hash] = HEAD.exec(values.head.trim()) ?? [];
    if (!position || !hash) return undefined;
    const head: Head = { position: Number(position), hash: hash.toLowerCase() };
    return { earlierHead: head, demo: values.demo };
  });
  await runCommand({ demo }, async ({ db }) => {
    await requireSameForm(db);
    let found = 0;
    const head = await verify(
      db,
      ({ passed, findings }) => {
        found += findings.length;
        console.log(
          findings.length === 0 ? passed : findings.map((text) => `! ${text}`).join('\n'),
        );
      },
      earlierHead,
    );
    const end = `${head.position}:${head.hash}`;
    if (found === 0) {
      console.log(`The audit log is valid: ${formatCount(head.position)} entries, head ${end}`);
    } else {
      console.log('The audit log is DAMAGED: see the lines that begin with !');
      process.exitCode = 1;
    }
  });
}

await printFailures(main);
