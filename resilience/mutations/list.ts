import { accessMutations } from './access-faults.ts';
import { browserMutations } from './browser-faults.ts';
import type { Mutation } from './fault.ts';
import { moneyMutations } from './money-faults.ts';
import { recordMutations } from './record-faults.ts';
import { runningMutations } from './running-faults.ts';

/**
 * The faults that are planted. They compile, and neither types nor lint see them. `find` is as short
 * as it can be and still occur once, so that it outlives changes around it.
 */
export const mutations: readonly Mutation[] = [
  ...moneyMutations,
  ...recordMutations,
  ...accessMutations,
  ...runningMutations,
  ...browserMutations,
];
