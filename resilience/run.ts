import { parseArgs } from 'node:util';
import { backupTrials } from './backup.ts';
import { cut } from './cut.ts';
import { diskFull } from './disk-full.ts';
import { erasure } from './erasure.ts';
import { failoverScenario } from './failover.ts';
import { hostileScenario } from './hostile.ts';
import { kill } from './kill.ts';
import { machinesScenario, restartsScenario } from './machines.ts';
import { patroniScenario } from './patroni.ts';
import { restarts } from './restarts.ts';
import { NotTriedError, type Scale, type Scenario } from './scenario.ts';
import { sqlmap } from './sqlmap.ts';

/*
 * `npm run resilience`: every promise that can be measured, tried hard for minutes, each printed with
 * its figure. `npm run resilience -- --only NAME` tries those whose sentence has NAME in it, `--short`
 * as gently as the tests do.
 */

const trials: readonly Scenario[] = [
  kill,
  restarts,
  diskFull,
  cut,
  ...backupTrials,
  machinesScenario,
  restartsScenario,
  failoverScenario,
  patroniScenario,
  erasure,
  hostileScenario,
  sqlmap,
];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, short: { type: 'boolean', default: false } },
  });
  const scale: Scale = values.short ? 'short' : 'long';
  const only = values.only.toLowerCase();
  const chosen = trials.filter(({ promise }) => promise.toLowerCase().includes(only));
  if (chosen.length === 0) throw new Error(`No promise has ${JSON.stringify(values.only)} in it`);
  let broken = 0;
  for (const trial of chosen) if (!(await tried(trial, scale))) broken += 1;
  console.log(broken === 0 ? '\nEvery promise tried was kept.' : `\n${broken} NOT kept.`);
  process.exitCode = broken === 0 ? 0 : 1;
}

/** Makes one trial and prints how it went; false when the promise was broken. */
async function tried({ promise, hold }: Scenario, scale: Scale): Promise<boolean> {
  const began = performance.now();
  if (process.stderr.isTTY) process.stderr.write(`trying     ${promise}\r`);
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  try {
    const figure = await hold(scale);
    console.log(`kept       ${promise}\n           ${figure} (${seconds()})`);
    return true;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const missing = error instanceof NotTriedError;
    console.log(`${missing ? 'not tried ' : 'NOT KEPT  '} ${promise}\n           ${reason}`);
    return missing;
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
