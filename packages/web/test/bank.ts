import { listBankAccounts, listOpenBankLines, matchBankLine } from '@kelas/contract/bank';
import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { listFamilyFees } from '@kelas/contract/payments';
import type { BankProposal } from '@kelas/contract/schema/bank';
import type { Cents } from '@kelas/contract/values/cents';
import { FakeRefusal } from './fake-server.ts';
import { MONTH_NOW, receiptOf, TODAY, uuidOf } from './records.ts';
import { server } from './screen.tsx';

type OpenLine = OutputOf<typeof listOpenBankLines>[number];
type Account = OutputOf<typeof listBankAccounts>[number];
type Matching = RequestOf<typeof matchBankLine>;

export const doneBySiti = { recordCreateDate: '2026-11-03T02:00:00.000Z', staffName: 'Siti' };

export const bankAccount: Account = {
  ...{ id: 1, name: 'Maybank', number: '514012345678', from: '01-11-2026', until: '15-11-2026' },
  lastFile: { fileName: 'november.csv', ...doneBySiti },
};

/** An open line; its text has its number. */
export function openLineOf(
  id: number,
  proposal: BankProposal | null,
  changes: Partial<OpenLine> = {},
): OpenLine {
  const amount = (changes.amount ?? 6000) as Cents;
  return {
    ...{ id, accountName: 'Maybank', transactionDate: TODAY, text: `LINE ${id}`, amount },
    openFee: Math.abs(amount) as Cents,
    proposal,
    ...changes,
  };
}

/** A certain payment of a family by its reference code. */
export function payingFamily(number: number): BankProposal {
  return {
    ...{ certainty: 'CERTAIN', ground: 'CODE', kind: 'PAY', uuid: uuidOf(number) },
    names: [`Student ${number}`],
    referenceCode: 'L8KD9Z',
    owedFee: 6000 as Cents,
  };
}

export function receiptToSee(number: number, unseenFee = 6000) {
  return {
    ...{ receiptNo: `R-2026-00000${number}`, uuid: uuidOf(number), name: `Student ${number}` },
    transactionDate: TODAY,
    totalAmount: 6000 as Cents,
    unseenFee: unseenFee as Cents,
  };
}

/** A payment that the desk recorded. */
export function recordedPayment(number: number): BankProposal {
  return {
    ...{ certainty: 'LIKELY', ground: 'RECORDED', kind: 'CONFIRM', uuid: uuidOf(number) },
    names: [`Student ${number}`],
    receipts: [receiptToSee(number)],
  };
}

export const bankCharge: BankProposal = {
  ...{ certainty: 'CERTAIN', ground: 'WORDS', kind: 'OTHER', reason: 'CHARGE' },
};

/** Replies with these open lines; a line that is matched leaves, unless `refuse` has a message. */
export function replyOpenLines(
  lines: readonly OpenLine[],
  refuse: (input: Matching) => string | undefined = () => undefined,
): void {
  let open = lines;
  server.reply(listBankAccounts, [bankAccount]);
  server.reply(listOpenBankLines, () => [...open]);
  server.reply(matchBankLine, (input) => {
    const message = refuse(input);
    if (message !== undefined) return new FakeRefusal(409, 'LINE_MATCHED', message);
    open = open.filter(({ id }) => id !== Number(input.lineId));
    return { openFee: 0 as Cents, receipts: input.payments ? [receiptOf(6000)] : [] };
  });
  server.reply(listFamilyFees, ({ uuid = '' }) => [familyChild(uuid)]);
}

/** A child who owes RM 60.00 of this month. */
export function familyChild(uuid: string): OutputOf<typeof listFamilyFees>[number] {
  const fee = 6000 as Cents;
  const course = { subscriptionId: 11, subjectName: 'Physics', fee };
  const line = { ...course, month: MONTH_NOW, chargeId: null };
  return { uuid, name: 'Tan Mei Ling', programLvl: 2, lines: [line], ahead: [] };
}
