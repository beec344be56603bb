import { parseArgs } from 'node:util';
import { mutations } from './list.ts';
import type { Mutation } from './mutation.ts';
import type { Failed } from './report.ts';
import { endSuite, partOf, runPart, suite, suitePartsOf } from './suite.ts';
import { copyProject, misfit, plant, removeProject } from './workbench.ts';

/*
 * `npm run mutations`: plants one fault after the other in a copy of the project, runs the suite on
 * each, and tells which test caught it. `--only NAME`, also several times, plants those whose names
 * have NAME in them; `--skip-baseline` trusts that the suite is green without a fault; `--likely`
 * stops after the likely tests of a fault, for a first look.
 */

/** Of the faults so many must be caught. */
const ENOUGH = 0.9;

interface Verdict {
  readonly fault: Mutation;
  /** The test that caught it; undefined when none did. */
  readonly by: Failed | undefined;
  /** Why the fault could not be judged. */
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
  const misfits = chosen.flatMap((fault) => {
    const reason = misfit(fault);
    return reason === undefined ? [] : [`${fault.name}: ${reason}`];
  });
  if (misfits.length > 0) throw new Error(`These faults cannot be planted:\n${misfits.join('\n')}`);

  const folder = copyProject();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await endSuite();
      await removeProject(folder);
      process.exit(1);
    });
  }
  try {
    if (!values['skip-baseline']) await requireGreen(folder);
    const verdicts: Verdict[] = [];
    for (const fault of chosen) {
      const verdict = await judge(fault, folder, values.likely);
      tell(verdict);
      verdicts.push(verdict);
    }
    const caught = verdicts.filter(({ by }) => by !== undefined).length;
    console.log(`\n${tableOf(verdicts)}\n\n${caught} of ${verdicts.length} caught`);
    process.exitCode = caught >= ENOUGH * verdicts.length ? 0 : 1;
  } finally {
    await removeProject(folder);
  }
}

/** Throws when the suite fails without a fault. */
async function requireGreen(folder: string): Promise<void> {
  for (const part of suite) {
    const failed = await runPart(part, folder);
    if (failed) throw new Error(`The suite fails without a fault: ${nameOf(failed)}`);
  }
  console.log('The suite is green without a fault.\n');
}

/** Plants a fault and runs the suite on it, the likely tests first. */
async function judge(fault: Mutation, folder: string, likelyAlone: boolean): Promise<Verdict> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const parts = [...suitePartsOf(fault.likely), ...(likelyAlone ? [] : suite)];
  const unsure: string[] = [];
  for (const part of parts) {
    try {
      const takeBack = plant(fault, folder);
      const by = await runPart(part, folder).finally(takeBack);
      if (!by) continue;
      const took = seconds();
      // A test that fails without the fault too has caught something else.
      if ((await runPart(partOf(by), folder)) === undefined) return { fault, by, seconds: took };
      unsure.push(`${nameOf(by)} fails without it too`);
    } catch (error) {
      unsure.push(error instanceof Error ? error.message : String(error));
    }
  }
  const unjudged = unsure.join('; ');
  return { fault, by: undefined, seconds: seconds(), ...(unjudged && { unjudged }) };
}

function tell({ fault, by, unjudged, seconds }: Verdict): void {
  const mark = by ? 'caught    ' : 'NOT CAUGHT';
  const how = by ? `${nameOf(by)}\n             ${by.message}` : fault.why;
  console.log(`${mark} ${fault.name} (${seconds} s)\n           ${how}`);
  if (unjudged) console.log(`           ${unjudged}`);
}

/** The verdicts as lines of a table in Markdown. */
function tableOf(verdicts: readonly Verdict[]): string {
  const lines = verdicts.map(
    ({ fault, by }) => `| ${fault.name} | ${fault.why} | ${by ? nameOf(by) : '**nothing**'} |`,
  );
  return ['| Fault | What it does | Caught by |', '|---|---|---|', ...lines].join('\n');
}

function nameOf({ file, test }: Failed): string {
  return test === '' ? file : `${file}: ${test}`;
}

await main();
