import type { Mutation } from './mutation.ts';

const web = 'packages/web/src';

/** Mistakes that only a person at the screen notices. */
export const browserMutations: readonly Mutation[] = [
  {
    name: 'double-click',
    file: `${web}/api/call.ts`,
    find: 'inFlight.current ??= attempt();',
    replace: 'inFlight.current = attempt();',
    why: 'Two fast clicks run an action twice.',
    likely: [`${web}/courses/CourseRegistration.browser.test.tsx`],
  },
  {
    name: 'key-forgotten',
    file: `${web}/api/call.ts`,
    find: 'onError: (failure) => {',
    replace: 'onError: (failure) => {\n      keys.clear();',
    why: 'A payment with a lost response is recorded twice when it is repeated.',
    likely: [`${web}/tuition-fees/TuitionFees.browser.test.tsx`],
  },
  {
    name: 'alert-swallowed',
    file: `${web}/api/call.ts`,
    find: "if (onFailure === 'alert' && failure.status !== 401)",
    replace: "if (onFailure === 'alert' && failure.status > 0 && failure.status !== 401)",
    why: 'Without a connection Pay now shows no error.',
    likely: [`${web}/students/StudentRegistration.browser.test.tsx`],
  },
  {
    name: 'stale-figures',
    file: `${web}/api/query.ts`,
    find: '(keepRows && enabled ? last : undefined)',
    replace: '(keepRows || enabled ? last : undefined)',
    why: 'While a month loads or fails, the figures of another month are shown under its name.',
    likely: [`${web}/finance/Finance.browser.test.tsx`],
  },
  {
    name: 'page-size-lost',
    file: `${web}/ui/filters.ts`,
    find: 'const next = new URLSearchParams(before);',
    replace: 'const next = new URLSearchParams([...before].filter(([name]) => name in defaults));',
    why: 'Every search resets the number of rows per page.',
    likely: [`${web}/students/StudentDirectory.browser.test.tsx`],
  },
  {
    name: 'late-401',
    file: `${web}/api/send.ts`,
    find: ' && getSession() === session) {',
    replace: ') {',
    why: 'A late response to an earlier session logs out the present one.',
    likely: ['e2e/session.spec.ts'],
  },
];
