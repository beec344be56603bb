import { parseArgs } from 'node:util';
import { agreementScenario } from './agreement.ts';
import { backupScenarios } from './backup.ts';
import { cut } from './cut.ts';
import { diskFull } from './disk-full.ts';
import { erasure } from './erasure.ts';
import { failoverScenario } from './failover.ts';
import { hostileScenario } from './hostile.ts';
import { kill } from './kill.ts';
import { killedChanges } from './kill-changes.ts';
import { machinesScenario, restartsScenario } from './machines.ts';
import { patroniScenario } from './patroni.ts';
import { restarts } from './restarts.ts';
import { type Scale, type Scenario, SkippedError } from './scenario.ts';
import { sqlmap } from './sqlmap.ts';

/*
 * `npm run resilience` runs each scenario for minutes and prints pass or FAIL with a figure.
 * `--only TEXT` runs those whose promise contains TEXT. `--short` runs the short form of the tests.
 */

const scenarios: readonly Scenario[] = [
  kill,
  killedChanges,
  restarts,
  diskFull,
  cut,
  ...backupScenarios,
  machinesScenario,
  restartsScenario,
  failoverScenario,
  patroniScenario,
  erasure,
  hostileScenario,
  agreementScenario,
  sqlmap,
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
  });
  const scale: Scale = values.short ? 'short' : 'long';
  const only = values.only.toLowerCase();
  const chosen = scenarios.filter(({ promise }) => promise.toLowerCase().includes(only));
  if (chosen.length === 0) throw new Error(`No promise contains ${JSON.stringify(values.only)}`);
  let failed = 0;
  for (const scenario of chosen) if (!(await runScenario(scenario, scale))) failed += 1;
  console.log(failed === 0 ? '\nNo scenario failed.' : `\nScenarios that failed: ${failed}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs one scenario and prints its result; returns false when it failed. */
async function runScenario({ promise, attempt }: Scenario, scale: Scale): Promise<boolean> {
  const began = performance.now();
  if (process.stderr.isTTY) process.stderr.write(`running  ${promise}\r`);
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  try {
    const figure = await attempt(scale);
    console.log(`pass     ${promise}\n         ${figure} (${seconds()})`);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const isSkipped = error instanceof SkippedError;
    console.log(`${isSkipped ? 'skipped' : 'FAIL   '}  ${promise}\n         ${reason}`);
    return isSkipped;
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
