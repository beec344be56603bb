import {
  addBankAccount,
  addStatement,
  CLAIMED_MAX_DAYS,
  listClaimedPayments,
  listOpenBankLines,
  matchBankLine,
  undoBankMatch,
} from '@kelas/contract/bank';
import { type Day, dayToSql, today } from '@kelas/contract/values/date';
import { expect } from 'vitest';
import { lazily } from '../sample-records.ts';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import type { ModelClient } from './client.ts';
import { amountOf, type ModelBankLine, type ModelPayment, sumOf } from './records.ts';

const DAY_MS = 86_400_000;

/** Adds lines of the bank, matches them with payments and undoes matches. */
export class BankMoves {
  readonly #client: ModelClient;
  readonly #account: () => Promise<number>;

  constructor(client: ModelClient) {
    this.#client = client;
    this.#account = lazily(async () => {
      const account = { name: 'Model account', number: '' };
      return (await client.server.ask(addBankAccount, account)).id;
    });
  }

  /** Adds a line, mostly of the amount of a payment by bank. */
  async addLine(): Promise<void> {
    const { centre, dice, server } = this.#client;
    const paid = dice.chance(0.8) ? byBank(centre).at(-1 - dice.below(5)) : undefined;
    const amount = paid ? amountOf([paid]) : this.#client.fee();
    if (amount === 0) return;
    const day = today(centre.now);
    const text = `LINE ${centre.bankLines.length + 1}`;
    const statement = {
      accountId: await this.#account(),
      fileName: 'model.csv',
      text: `Date,Description,Amount\n${dayToSql(day)},${text},${(amount / 100).toFixed(2)}`,
    };
    const columns = {
      ...{ date: 0, text: [1], amount: 2, sign: null, debit: null, credit: null, balance: null },
      dateOrder: 'YMD' as const,
    };
    await server.ask(addStatement, { ...statement, columns });
    const line = (await server.ask(listOpenBankLines, {})).find((each) => each.text === text);
    if (!line) throw new Error(`no open line ${text}`);
    centre.bankLines.push({ id: line.id, day, amount, matches: [] });
  }

  /** Confirms one or two payments by an open line, or says that it is something else. */
  async match(): Promise<void> {
    const { centre, dice } = this.#client;
    const line = pickOne(this.#client, centre.bankLines, (each) => openOf(each) > 0);
    if (!line) return;
    if (dice.chance(0.1)) {
      await this.#client.expect(matchBankLine, { lineId: line.id, reason: 'OTHER' }, 200);
      line.matches = [...line.matches, { payment: null, amount: openOf(line) }];
      return;
    }
    const payments = [
      ...new Set(
        Array.from({ length: 1 + dice.below(2) }, () => byBank(centre).at(-1 - dice.below(8))),
      ),
    ].flatMap((payment) => payment ?? []);
    if (payments.length === 0) return;
    let rest = openOf(line);
    const matches = payments.map((payment) => {
      const amount = Math.min(amountOf([payment]) - seenOf(centre, payment), rest);
      rest -= amount;
      return { payment, amount };
    });
    const isRefused = matches.some(({ amount }) => amount <= 0);
    const receiptNos = payments.map(({ receiptNo }) => receiptNo);
    const input = { lineId: line.id, receiptNos };
    const answer = await this.#client.expect(matchBankLine, input, isRefused ? 409 : 200);
    if (!answer) return;
    expect(answer).toMatchObject({ openFee: rest });
    line.matches = [...line.matches, ...matches];
  }

  /** Makes a line open again. */
  async undo(): Promise<void> {
    const line = pickOne(this.#client, this.#client.centre.bankLines, () => true);
    if (!line) return;
    const isMatched = line.matches.some(isLive);
    await this.#client.expect(undoBankMatch, { lineId: line.id }, isMatched ? 200 : 409);
    line.matches = [];
  }
}

/** Compares the open lines and the payments that no statement shows with the model, to the cent. */
export async function compareBank(server: TestServer, centre: ModelCentre): Promise<void> {
  const open = centre.bankLines.filter((line) => openOf(line) > 0);
  const found = await server.ask(listOpenBankLines, {});
  expect(
    found.map(({ id, openFee }) => `${id} ${openFee}`).toSorted(),
    'open lines of the bank',
  ).toEqual(open.map((line) => `${line.id} ${openOf(line)}`).toSorted());
  const days = centre.bankLines.map(({ day }) => dayToSql(day)).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  const oldest = today(new Date(centre.now.getTime() - CLAIMED_MAX_DAYS * DAY_MS));
  const isCovered = (day: Day) =>
    dayToSql(day) > dayToSql(oldest) &&
    first !== undefined &&
    last !== undefined &&
    dayToSql(day) >= first &&
    dayToSql(day) <= last;
  const claimed = await server.ask(listClaimedPayments, { days: '0' });
  expect(
    claimed.map(({ receiptNo, unseenFee }) => `${receiptNo} ${unseenFee}`).toSorted(),
    'payments that no statement shows',
  ).toEqual(
    byBank(centre)
      .filter(({ day }) => isCovered(day))
      .map((payment) => ({ payment, unseen: amountOf([payment]) - seenOf(centre, payment) }))
      .filter(({ unseen }) => unseen > 0)
      .map(({ payment, unseen }) => `${payment.receiptNo} ${unseen}`)
      .toSorted(),
  );
}

type Match = ModelBankLine['matches'][number];

/** A void of its payment undoes a match. */
const isLive = ({ payment }: Match) => payment === null || payment.voided === null;

function openOf({ amount, matches }: ModelBankLine): number {
  return amount - sumOf(matches.filter(isLive).map((each) => each.amount));
}

function seenOf(centre: ModelCentre, payment: ModelPayment): number {
  const matches = centre.bankLines.flatMap((line) => line.matches);
  return sumOf(matches.filter((each) => each.payment === payment).map(({ amount }) => amount));
}

function byBank(centre: ModelCentre): ModelPayment[] {
  return centre.standing.filter(({ type, from }) => type === 'BANK' && from === null);
}

function pickOne<T>(
  { dice }: ModelClient,
  all: readonly T[],
  is: (each: T) => boolean,
): T | undefined {
  const found = all.filter(is);
  return found.length > 0 ? dice.pick(found) : undefined;
}
