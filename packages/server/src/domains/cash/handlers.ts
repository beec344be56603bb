import type { InputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/cash';
import { BANKED_TOO_MUCH, REASON_MISSING } from '@kelas/contract/cash';
import { countedCents } from '@kelas/contract/values/cash-count';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { formatMoment } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import { recordMoney } from '../../audit/record.ts';
import { type AppError, conflict, invalid, notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { listMovements, openMovements, sumByPerson, takenBy } from './movements.ts';
import * as queries from './queries.ts';
import { selectCloseSheet } from './sheet.ts';

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

  async getExpectedCash(_input, { db }) {
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
      const last = await queries.findLastClose(tx);
      if (last && last.id >= input.number) throw closedMeanwhile(last, context.actor);
      if ((last?.id ?? 0) !== input.number - 1) throw notFound('close');
      const { expected, ...close } = input;
      const taken = (expected - close.openingFloat) as Cents;
      const isRecorded = await queries.insertClose(
        tx,
        { ...close, taken },
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
  const when = `at ${formatMoment(last.recorded_at)}`;
  const who =
    last.recorded_by === actor.id
      ? `You closed the day in another window ${when}`
      : `${last.display_name} closed the day ${when}`;
  return conflict('CLOSED_MEANWHILE', `${who}. Reload to see it.`);
}

/** 409: a payment or a void came between the screen and the close (R-1410). */
function changedMeanwhile(expected: Cents): AppError {
  const sum = formatAmount(expected);
  return conflict(
    'CHANGED_MEANWHILE',
    `A payment or a void was just recorded. The expected sum is now ${sum}.`,
  );
}

/** The first of the closes. Throws 404 without one. */
function findClose<T>([close]: readonly T[]): T {
  if (!close) throw notFound('close');
  return close;
}
