import { accessMutations } from './access-mutations.ts';
import { browserMutations } from './browser-mutations.ts';
import { moneyMutations } from './money-mutations.ts';
import type { Mutation } from './mutation.ts';
import { recordMutations } from './record-mutations.ts';
import { runningMutations } from './running-mutations.ts';
import { yearMutations } from './year-mutations.ts';

/**
 * All mutations. Neither types nor lint find them. Each `find` is as short as possible, so that it
 * still matches after changes around it.
 */
export const mutations: readonly Mutation[] = [
  ...moneyMutations,
  ...recordMutations,
  ...yearMutations,
  ...accessMutations,
  ...runningMutations,
  ...browserMutations,
];
