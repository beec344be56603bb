import type { listBankLines, listOpenBankLines, previewStatement } from '@kelas/contract/bank';
import type { OutputOf } from '@kelas/contract/call';
import type { BankProposal } from '@kelas/contract/schema/bank';
import type { Certainty, MatchGround, OtherReason } from '@kelas/contract/values/bank-lines';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';
import type { Noun } from '../ui/table.ts';

export type OpenBankLine = OutputOf<typeof listOpenBankLines>[number];
export type ListedLine = OutputOf<typeof listBankLines>[number];
export type StatementPreview = OutputOf<typeof previewStatement>;

export const LINE_NOUN: Noun = {
  one: msg`line`,
  many: msg`lines`,
  count: (count) => t`${plural(count, { one: '# line', other: '# lines' })}`,
};

export const CERTAINTY_LABELS: Readonly<Record<Certainty, MessageDescriptor>> = {
  CERTAIN: msg`Certain`,
  LIKELY: msg`Likely`,
  MAYBE: msg`Maybe`,
};

/** The reasons of a line that is no payment, refund or salary, in the order of the choice. */
export const REASON_LABELS: Readonly<Record<OtherReason, MessageDescriptor>> = {
  CHARGE: msg`Charge of the bank`,
  INTEREST: msg`Interest or hibah`,
  OWN_TRANSFER: msg`Transfer between own accounts`,
  REVERSED: msg`Reversed or returned transfer`,
  OTHER: msg`Other money, not fees or salaries`,
};

const GROUNDS: Readonly<Record<MatchGround, MessageDescriptor>> = {
  CODE: msg`payment reference`,
  RECORDED: msg`recorded at the desk`,
  KNOWN_PAYER: msg`same payer as before`,
  NAME_AND_AMOUNT: msg`name and amount`,
  AMOUNT: msg`only this family owes this amount`,
  NAME: msg`name`,
  WORDS: msg`words of the bank`,
};

/** Returns why a proposal is made: `payment reference K7M2QX`. */
export function groundText({ ground, referenceCode }: BankProposal): string {
  return ground === 'CODE' && referenceCode
    ? t`payment reference ${referenceCode}`
    : textOf(GROUNDS[ground]);
}

/** Returns whose money it is: the children, the teacher, or what it is else. */
export function proposedText({ names, name, reason }: BankProposal): string {
  if (reason) return textOf(REASON_LABELS[reason]);
  return names?.join(', ') ?? name ?? '';
}

/** Returns what accepting a proposal does with an open amount. */
export function acceptText(proposal: BankProposal, open: Cents): string {
  const { kind, receipts = [], voucherNo, owedFee } = proposal;
  switch (kind) {
    case 'CONFIRM':
      return t`confirms ${{ receipts: receipts.map(({ receiptNo }) => receiptNo).join(', ') }}`;
    case 'REFUND':
      return t`refund ${{ voucher: voucherNo ?? '' }}`;
    case 'SALARY':
      return t`salary`;
    case 'OTHER':
      return '';
    case 'PAY':
      return owedText(owedFee ?? (0 as Cents), open);
  }
}

function owedText(owed: Cents, open: Cents): string {
  if (owed === open) return t`pays all that is owed`;
  if (owed === 0) return t`owes nothing`;
  const amount = formatAmount(owed);
  return open < owed ? t`pays a part of ${amount} owed` : t`more than ${amount} owed`;
}
