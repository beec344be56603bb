import type { Mutation } from './mutation.ts';

const server = 'packages/server/src';

/** What is kept of what was done: transactions, keys, versions and the trail. */
export const recordMutations: readonly Mutation[] = [
  {
    name: 'key-outside',
    file: `${server}/http/once.ts`,
    find: "await tx\n        .insertInto('idempotency_key')",
    replace: "await db\n        .insertInto('idempotency_key')",
    why: 'The key is saved although its payment is not, and trying again answers with a receipt of nothing.',
    likely: [`${server}/http/once.test.ts`, `${server}/domains/tuition-payments/race.test.ts`],
  },
  {
    name: 'hash-of-path',
    file: `${server}/http/serve.ts`,
    find: '.update(asked)',
    replace: ".update(asked.split('\\n', 1).join())",
    why: 'Another payment under a used key is answered with the first one and never recorded.',
    likely: [
      `${server}/domains/tuition-payments/race.test.ts`,
      `${server}/domains/tuition-payments/pay.test.ts`,
    ],
  },
  {
    name: 'lost-transaction',
    file: `${server}/domains/students/handlers.ts`,
    find: 'const studentId = await charges.endSubscription(tx, id, month);',
    replace:
      'const studentId = await context.db.transaction().execute((own) => charges.endSubscription(own, id, month));',
    why: 'When the trail cannot be written, the course is cancelled all the same and nobody did it.',
    likely: [`${server}/domains/students/cancel.test.ts`, `${server}/audit/events.test.ts`],
  },
  {
    name: 'settings-overwritten',
    file: `${server}/domains/centre/handlers.ts`,
    find: 'version !== before.version',
    replace: 'version > before.version',
    why: 'Whoever saves the settings last silently undoes what another desk has just changed.',
    likely: [`${server}/domains/centre/centre.test.ts`],
  },
  {
    name: 'chain-not-linked',
    file: `${server}/audit/chain.ts`,
    find: 'else if (entry.previousHash !== head.hash)',
    replace: 'else if (entry.previousHash.length !== head.hash.length)',
    why: 'Who rewrites an entry together with its hash is not found out by npm run verify.',
    likely: [`${server}/audit/chain.test.ts`, `${server}/verify/verify.test.ts`],
  },
  {
    name: 'trail-unlocked',
    file: 'packages/server/migrations/0010-audit.ts',
    find: 'select * into head from audit_head for update;',
    replace: 'select * into head from audit_head;',
    why: 'Of two payments that are recorded at once one fails with a fault of ours.',
    likely: [`${server}/audit/events.test.ts`],
  },
  {
    name: 'deed-of-nobody',
    file: `${server}/domains/staff/handlers.ts`,
    find: 'await setPassword(tx, account.id, passwordHash, context,',
    replace: 'await setPassword(tx, account.id, passwordHash, { actor: null, now },',
    why: 'The trail says that a password was changed, but not by whom.',
    likely: [`${server}/audit/events.test.ts`],
  },
  {
    name: 'not-awaited',
    file: `${server}/domains/students/handlers.ts`,
    find: "await inTransaction(context, (tx) => recordNricRead(tx, 'STUDENT', uuid, context));",
    replace:
      "inTransaction(context, (tx) => recordNricRead(tx, 'STUDENT', uuid, context)).catch(() => {});",
    why: 'An identity card number is shown although it could not be noted who saw it.',
    likely: [`${server}/audit/events.test.ts`, `${server}/domains/students/update.test.ts`],
  },
];
