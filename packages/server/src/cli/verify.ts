import { parseArgs } from 'node:util';
import type { Head } from '../audit/chain.ts';
import { counted } from '../audit/findings.ts';
import { StartError } from '../base/start-error.ts';
import type { Db } from '../db/database.ts';
import { compareForm } from '../db/migrate.ts';
import { verify } from '../verify/verify.ts';
import { dataOptions } from './choose-data.ts';
import { printFailures, runCommand } from './run-command.ts';

const USAGE = [
  'Usage: npm run verify [-- --head POSITION:HASH] [--demo]',
  'With the head that an earlier run printed, kept where nobody here can change it, this proves that',
  'nothing before it was rewritten. --demo checks the demo.',
];

const HEAD = /^(\d{1,15}):([0-9a-f]{64})$/i;

function readRequest(): { head: Head | undefined; demo: boolean } {
  try {
    const { values } = parseArgs({ options: { head: { type: 'string' }, ...dataOptions } });
    const { demo } = values;
    if (values.head === undefined) return { head: undefined, demo };
    const [, position, hash] = HEAD.exec(values.head.trim()) ?? [];
    if (position && hash) {
      return { head: { position: Number(position), hash: hash.toLowerCase() }, demo };
    }
  } catch {
    // Told below, like a head that is none.
  }
  throw new StartError(USAGE);
}

/** A check changes nothing, so it leaves upgrades to the program. */
async function requireSameForm(db: Db): Promise<void> {
  const { lacking, unknown } = await compareForm(db);
  if (unknown.length > 0) {
    throw new StartError('This database is of a newer Kelas: check it with that one');
  }
  if (lacking.length > 0) {
    throw new StartError(
      'This database is of an older Kelas: start this one on it once, then check it',
    );
  }
}

/** Checks the trail and the books at the command line, whether Kelas runs or not; exit code 1 when anything is found. */
async function main(): Promise<void> {
  const { head: noted, demo } = readRequest();
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
      noted,
    );
    const end = `${head.position}:${head.hash}`;
    if (found === 0) {
      console.log(`The trail is whole: ${counted(head.position)} entries, head ${end}`);
    } else {
      console.log('The trail is NOT whole: see the lines that begin with !');
      process.exitCode = 1;
    }
  });
}

await printFailures(main);
