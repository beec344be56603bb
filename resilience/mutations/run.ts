import { parseArgs } from 'node:util';
import { mutations } from './list.ts';
import type { Mutation } from './mutation.ts';
import type { Failed } from './report.ts';
import { endSuite, partOf, runPart, suite, suitePartsOf } from './suite.ts';
import { applyMutation, copyProject, mismatchOf, removeProject } from './workbench.ts';

/*
 * `npm run mutations` applies each mutation to a copy of the project, runs the suite on it and
 * prints the test that caught it. `--only NAME` runs those whose names contain NAME and
 * may be repeated. `--skip-baseline` omits the run without a mutation. `--likely` stops after the
 * likely tests.
 */

/** Share of the mutations that must be caught. */
const MIN_CAUGHT_SHARE = 0.9;

interface Verdict {
  readonly mutation: Mutation;
  /** The test that caught the mutation; undefined when none did. */
  readonly by: Failed | undefined;
  /** Why the result is uncertain. */
  readonly unjudged?: string;
  readonly seconds: number;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [''] },
      'skip-baseline': { type: 'boolean', default: false },
      likely: { type: 'boolean', default: false },
    },
  });
  const chosen = mutations.filter(({ name }) => values.only.some((part) => name.includes(part)));
  const misfits = chosen.flatMap((mutation) => {
    const reason = mismatchOf(mutation);
    return reason === undefined ? [] : [`${mutation.name}: ${reason}`];
  });
  if (misfits.length > 0)
    throw new Error(`These mutations do not match the sources:\n${misfits.join('\n')}`);

  const folder = copyProject();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await endSuite();
      await removeProject(folder);
      process.exit(1);
    });
  }
  try {
    if (!values['skip-baseline']) await requirePassingSuite(folder);
    const verdicts: Verdict[] = [];
    for (const mutation of chosen) {
      const verdict = await judge(mutation, folder, values.likely);
      printVerdict(verdict);
      verdicts.push(verdict);
    }
    const caught = verdicts.filter(({ by }) => by !== undefined).length;
    console.log(`\n${tableOf(verdicts)}\n\n${caught} of ${verdicts.length} caught`);
    process.exitCode = caught >= MIN_CAUGHT_SHARE * verdicts.length ? 0 : 1;
  } finally {
    await removeProject(folder);
  }
}

/** Throws when the suite fails without a mutation. */
async function requirePassingSuite(folder: string): Promise<void> {
  for (const part of suite) {
    const failed = await runPart(part, folder);
    if (failed) throw new Error(`The suite fails without a mutation: ${nameOf(failed)}`);
  }
  console.log('The suite passes without a mutation.\n');
}

/** Applies a mutation and runs the suite on it, the likely tests first. */
async function judge(mutation: Mutation, folder: string, likelyAlone: boolean): Promise<Verdict> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const parts = [...suitePartsOf(mutation.likely), ...(likelyAlone ? [] : suite)];
  const unsure: string[] = [];
  for (const part of parts) {
    try {
      const undo = applyMutation(mutation, folder);
      const by = await runPart(part, folder).finally(undo);
      if (!by) continue;
      const took = seconds();
      // A test that also fails without the mutation has found another error.
      if ((await runPart(partOf(by), folder)) === undefined) return { mutation, by, seconds: took };
      unsure.push(`${nameOf(by)} also fails without it`);
    } catch (error) {
      unsure.push(error instanceof Error ? error.message : String(error));
    }
  }
  const unjudged = unsure.join('; ');
  return { mutation, by: undefined, seconds: seconds(), ...(unjudged && { unjudged }) };
}

function printVerdict({ mutation, by, unjudged, seconds }: Verdict): void {
  const mark = by ? 'caught    ' : 'NOT CAUGHT';
  const how = by ? `${nameOf(by)}\n             ${by.message}` : mutation.why;
  console.log(`${mark} ${mutation.name} (${seconds} s)\n           ${how}`);
  if (unjudged) console.log(`           ${unjudged}`);
}

/** Returns the verdicts as a table in Markdown. */
function tableOf(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(
    ({ mutation, by }) =>
      `| ${mutation.name} | ${mutation.why} | ${by ? nameOf(by) : '**nothing**'} |`,
  );
  return ['| Mutation | Effect | Caught by |', '|---|---|---|', ...lines].join('\n');
}

function nameOf({ file, test }: Failed): string {
  return test === '' ? file : `${file}: ${test}`;
}

await main();
