import type { InputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/cash';
import {
  BANKED_TOO_MUCH,
  COUNT_FIRST,
  COUNT_MINUTES,
  FLOAT_REASON_MISSING,
  REASON_MISSING,
} from '@kelas/contract/cash';
import { countedCents } from '@kelas/contract/values/cash-count';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { fileName } from '@kelas/contract/values/file-name';
import { type RecordedBy, recordMoney } from '../../audit/record.ts';
import { type AppError, conflict, invalid, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import {
  listMovements,
  openMovements,
  selectCloseSheet,
  sumByPerson,
  takenBy,
} from './movements.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getNextClose(_input, { db }) {
    const last = await queries.findLastClose(db);
    if (!last) return { number: 1, openingFloat: 0 as Cents, last: null };
    return {
      number: last.id + 1,
      openingFloat: last.float_left,
      last: { recordCreateDate: last.recorded_at.toISOString(), staffName: last.display_name },
    };
  },

  async countCash({ number, count }, context) {
    return once(context, async (tx) => {
      await queries.lockCloses(tx);
      await requireNext(tx, number, context.actor);
      const counted = countedCents(count);
      // The same count again is the same count; another one leaves its own row (R-1886).
      if ((await findRecentCount(tx, number, context)) !== counted) {
        await queries.insertCount(tx, { number, counted }, context.actor.id, context.now);
      }
      const firstCounted = (await queries.findFirstCount(tx, number)) ?? counted;
      return { number, counted, firstCounted };
    });
  },

  async getExpectedCash(_input, context) {
    const { db } = context;
    const last = await queries.findLastClose(db);
    await requireCount(db, (last?.id ?? 0) + 1, context);
    const people = await sumByPerson(db, openMovements);
    const total = people.reduce(
      (sum, { payments, voids, refunds = 0 }) => sum + payments + voids + refunds,
      0,
    );
    return {
      taken: takenBy(people),
      total,
      people,
      movements: await listMovements(db, openMovements),
    };
  },

  async closeCash(input, context) {
    requireReasonAndBank(input);
    const { number } = await once(context, async (tx) => {
      await queries.lockCloses(tx);
      const last = await requireNext(tx, input.number, context.actor);
      await requireCount(tx, input.number, context);
      const { expected, ...close } = input;
      const floatDifference = (last ? close.openingFloat - last.float_left : 0) as Cents;
      if (floatDifference !== 0 && close.floatReason === '') {
        throw invalid('floatReason', FLOAT_REASON_MISSING);
      }
      const taken = (expected - close.openingFloat) as Cents;
      const isRecorded = await queries.insertClose(
        tx,
        { ...close, taken, floatDifference },
        context.actor.id,
        context.now,
      );
      if (!isRecorded) {
        throw changedMeanwhile((close.openingFloat + (await queries.sumOpenCash(tx))) as Cents);
      }
      await recordMoney(tx, 'cash_close', close.number);
      // The result is stored with the idempotency key, so it holds no names (D-10).
      return { number: close.number };
    });
    return findClose(await queries.selectCloses(context.db, { number }));
  },

  async listCashCloses({ before }, { db }) {
    return queries.selectCloses(db, { before });
  },

  async getCashCloseDocument({ number, format }, { db }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const sheet = await selectCloseSheet(db, findClose(await queries.selectCloses(db, { number })));
    const bytes = await drawDocument({ kind: 'close', sheet, format });
    return { bytes, fileName: fileName(`close-${number}`, 'pdf') };
  },
};

/** The last close. Throws 409 if someone closed first, 404 for a later number than the next one. */
async function requireNext(tx: Tx, number: number, actor: RecordedBy['actor']) {
  const last = await queries.findLastClose(tx);
  if (last && last.id >= number) throw closedMeanwhile(last, actor);
  if ((last?.id ?? 0) !== number - 1) throw notFound('close');
  return last;
}

/** The person's own count of the last COUNT_MINUTES, in cents; undefined for none. */
function findRecentCount(db: Db | Tx, number: number, { actor, now }: RecordedBy) {
  const since = new Date(now.getTime() - COUNT_MINUTES * 60_000);
  return queries.findOwnCount(db, number, actor.id, since);
}

/** Throws 409 without a recent count of the person's own (R-1887). */
async function requireCount(db: Db | Tx, number: number, asking: RecordedBy): Promise<void> {
  if ((await findRecentCount(db, number, asking)) === undefined) {
    throw conflict('COUNT_FIRST', COUNT_FIRST);
  }
}

/** Throws 422 for a difference without a reason, and for more to the bank than was counted. */
function requireReasonAndBank(input: InputOf<typeof calls.closeCash>): void {
  const counted = countedCents(input.count);
  if (counted !== input.expected && input.reason === '') throw invalid('reason', REASON_MISSING);
  if (input.banked > counted) throw invalid('banked', BANKED_TOO_MUCH);
}

/** 409: another client closed first. The message says who and when (R-1409). */
function closedMeanwhile(
  last: NonNullable<Awaited<ReturnType<typeof queries.findLastClose>>>,
  actor: { readonly id: number },
): AppError {
  const when = { moment: last.recorded_at.toISOString() };
  const text =
    last.recorded_by === actor.id
      ? errorText`You closed the day in another window on ${{ when }}. Reload to see it.`
      : errorText`${{ who: last.display_name }} closed the day on ${{ when }}. Reload to see it.`;
  return conflict('CLOSED_MEANWHILE', text);
}

/** 409: a payment or a void came between the screen and the close (R-1410). */
function changedMeanwhile(expected: Cents): AppError {
  const sum = formatAmount(expected);
  return conflict(
    'CHANGED_MEANWHILE',
    errorText`A payment or a void was just recorded. The expected sum is now ${{ sum }}.`,
  );
}

/** The first of the closes. Throws 404 without one. */
function findClose<T>([close]: readonly T[]): T {
  if (!close) throw notFound('close');
  return close;
}
