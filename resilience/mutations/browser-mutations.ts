import type { Mutation } from './mutation.ts';

const web = 'packages/web/src';

/** What only a person at a screen meets. */
export const browserMutations: readonly Mutation[] = [
  {
    name: 'double-click',
    file: `${web}/api/call.ts`,
    find: 'if (inFlight.current) return inFlight.current;',
    replace: 'if (inFlight.current && mutation.isPending) return inFlight.current;',
    why: 'Two clicks before the screen is drawn anew do a thing twice.',
    likely: ['e2e/tuition-payment.spec.ts'],
  },
  {
    name: 'key-forgotten',
    file: `${web}/api/call.ts`,
    find: 'onError: (failure) => {',
    replace: 'onError: (failure) => {\n      keys.clear();',
    why: 'A payment whose answer was lost is recorded a second time when it is tried again.',
    likely: ['e2e/misc-payment.spec.ts'],
  },
  {
    name: 'alert-swallowed',
    file: `${web}/api/call.ts`,
    find: "if (onFailure === 'alert' && failure.status !== 401)",
    replace: "if (onFailure === 'alert' && failure.status > 0 && failure.status !== 401)",
    why: 'When the line is dead, Pay now does nothing and says nothing.',
    likely: ['e2e/students.spec.ts'],
  },
  {
    name: 'figures-of-before',
    file: `${web}/api/query.ts`,
    find: '(keepRows && enabled ? last : undefined)',
    replace: '(keepRows || enabled ? last : undefined)',
    why: 'While a month loads, or fails to, the figures of another stand below its name.',
    likely: ['e2e/finance.spec.ts'],
  },
  {
    name: 'page-size-lost',
    file: `${web}/ui/filters.ts`,
    find: 'const next = new URLSearchParams(before);',
    replace: 'const next = new URLSearchParams([...before].filter(([name]) => name in defaults));',
    why: 'Every search forgets how many rows the person wants to see.',
    likely: ['e2e/directories.spec.ts'],
  },
  {
    name: 'late-401',
    file: `${web}/api/send.ts`,
    find: ' && getSession() === session) {',
    replace: ') {',
    why: 'A late answer to the session of before throws out whoever has just logged in.',
    likely: ['e2e/session.spec.ts'],
  },
];
