import { accessFaults } from './access-faults.ts';
import { browserFaults } from './browser-faults.ts';
import type { Fault } from './fault.ts';
import { moneyFaults } from './money-faults.ts';
import { recordFaults } from './record-faults.ts';
import { runningFaults } from './running-faults.ts';

/**
 * The faults that are planted. They compile, and neither types nor lint see them. `find` is as short
 * as it can be and still occur once, so that it outlives changes around it.
 */
export const faults: readonly Fault[] = [
  ...moneyFaults,
  ...recordFaults,
  ...accessFaults,
  ...runningFaults,
  ...browserFaults,
];
