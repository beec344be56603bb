import { accessMutations } from './access-mutations.ts';
import { browserMutations } from './browser-mutations.ts';
import { moneyMutations } from './money-mutations.ts';
import type { Mutation } from './mutation.ts';
import { recordMutations } from './record-mutations.ts';
import { runningMutations } from './running-mutations.ts';

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
