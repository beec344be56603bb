import type { Mutation } from './mutation.ts';

const server = 'packages/server/src';

/** Mistakes in transactions, idempotency keys, versions and the audit log. */
export const recordMutations: readonly Mutation[] = [
  {
    name: 'key-outside',
    file: `${server}/http/once.ts`,
    find: "await tx\n        .insertInto('idempotency_key')",
    replace: "await db\n        .insertInto('idempotency_key')",
    why: 'The key is saved without its payment, and a repetition returns a receipt of no payment.',
    likely: [`${server}/http/once.test.ts`, `${server}/domains/payments/race.test.ts`],
  },
  {
    name: 'hash-of-path',
    file: `${server}/http/serve.ts`,
    find: '.update(asked)',
    replace: ".update(asked.split('\\n', 1).join())",
    why: 'Another payment under a used key gets the first result and is never recorded.',
    likely: [`${server}/domains/payments/race.test.ts`, `${server}/domains/payments/pay.test.ts`],
  },
  {
    name: 'lost-transaction',
    file: `${server}/domains/students/handlers.ts`,
    find: 'const { studentId, ended } = await endSubscription(tx, id, month);',
    replace:
      'const { studentId, ended } = await context.db.transaction().execute((own) => endSubscription(own, id, month));',
    why: 'Without a working audit log a course is cancelled and no entry exists.',
    likely: [`${server}/domains/students/cancel.test.ts`, `${server}/audit/events.test.ts`],
  },
  {
    name: 'settings-overwritten',
    file: `${server}/domains/centre/handlers.ts`,
    find: 'version !== before.version',
    replace: 'version > before.version',
    why: "The last save of the settings silently undoes another session's change.",
    likely: [`${server}/domains/centre/centre.test.ts`],
  },
  {
    name: 'chain-not-linked',
    file: `${server}/audit/chain.ts`,
    find: 'else if (entry.previousHash !== head.hash)',
    replace: 'else if (entry.previousHash.length !== head.hash.length)',
    why: 'npm run verify misses an entry that was rewritten with its hash.',
    likely: [`${server}/audit/chain.test.ts`, `${server}/verify/verify.test.ts`],
  },
  {
    name: 'audit-log-unlocked',
    file: 'packages/server/schema/functions/operations.sql',
    find: 'select * into head from audit_head for update;',
    replace: 'select * into head from audit_head;',
    why: 'Of two payments that are recorded at once one fails with a 500.',
    likely: [`${server}/audit/events.test.ts`],
  },
  {
    name: 'event-without-actor',
    file: `${server}/domains/staff/handlers.ts`,
    find: 'await setPassword(tx, account.id, passwordHash, context,',
    replace: 'await setPassword(tx, account.id, passwordHash, { actor: null, now },',
    why: 'The audit log records a change of password without the person.',
    likely: [`${server}/audit/events.test.ts`],
  },
  {
    name: 'not-awaited',
    file: `${server}/domains/students/handlers.ts`,
    find: "await inTransaction(context, (tx) => recordNricRead(tx, 'STUDENT', uuid, context));",
    replace:
      "inTransaction(context, (tx) => recordNricRead(tx, 'STUDENT', uuid, context)).catch(() => {});",
    why: 'An identity card number is shown although the reading could not be recorded.',
    likely: [`${server}/audit/events.test.ts`, `${server}/domains/students/update.test.ts`],
  },
];
