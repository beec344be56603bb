import { matchBankLine } from '@kelas/contract/bank';
import type { RequestOf } from '@kelas/contract/call';
import { getHeldMoney } from '@kelas/contract/funds';
import type { HouseRules } from '@kelas/contract/house-rules';
import { listFamilyFees } from '@kelas/contract/payments';
import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { idempotencyKeys } from '../api/idempotency.ts';
import { callQuery } from '../api/query.ts';
import { send } from '../api/send.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import type { OpenBankLine } from './bank-texts.ts';
import { paymentsOfLine } from './line-payments.ts';

/** A line that stays open, and why; `isUndecided` for one that a person must decide. */
export interface NotAccepted {
  readonly line: OpenBankLine;
  readonly message: string;
  readonly isUndecided: boolean;
}

/**
 * Accepts the proposals of lines one after the other: each is recorded alone, so that a lost connection
 * leaves the others as they are, and a repeated request records nothing twice.
 */
export function useAccept() {
  const client = useQueryClient();
  const rules = useHouseRules();
  const [keys] = useState(idempotencyKeys);
  const [done, setDone] = useState<number>();
  const running = useRef(false);

  /** Returns the lines that stay open, in their order. A second click while it runs does nothing. */
  const accept = useCallback(
    async (lines: readonly OpenBankLine[]): Promise<readonly NotAccepted[]> => {
      if (running.current) return [];
      running.current = true;
      const left: NotAccepted[] = [];
      try {
        for (const [index, line] of lines.entries()) {
          setDone(index);
          const failed = await acceptLine(client, rules, line, keys);
          if (failed) left.push(failed);
        }
      } finally {
        running.current = false;
        setDone(undefined);
        await client.invalidateQueries();
      }
      return left;
    },
    [client, rules, keys],
  );
  return { accept, done };
}

type Keys = ReturnType<typeof idempotencyKeys>;

async function acceptLine(
  client: QueryClient,
  rules: HouseRules | undefined,
  line: OpenBankLine,
  keys: Keys,
): Promise<NotAccepted | undefined> {
  try {
    const input = await inputOf(client, rules, line);
    if (!input) return { line, message: t`Choose what this pays.`, isUndecided: true };
    await send(matchBankLine, input, { idempotencyKey: keys.forBody(input) });
    return undefined;
  } catch (failure) {
    if (!(failure instanceof ApiError)) throw failure;
    return { line, message: failure.message, isUndecided: false };
  }
}

/** Returns what is sent for the proposal of a line; undefined if a person must decide. */
async function inputOf(
  client: QueryClient,
  rules: HouseRules | undefined,
  line: OpenBankLine,
): Promise<RequestOf<typeof matchBankLine> | undefined> {
  const { id: lineId, proposal } = line;
  if (!proposal) return undefined;
  const { certainty, kind, receipts, voucherNo, salaryId, reason, uuid } = proposal;
  const is = { lineId, certainty };
  if (kind !== 'PAY') {
    const receiptNos = receipts?.map(({ receiptNo }) => receiptNo);
    return { ...is, ...(kind === 'CONFIRM' && { receiptNos }), voucherNo, salaryId, reason };
  }
  if (uuid === undefined || !rules) return undefined;
  // What the family owes now, not when the screen was loaded.
  const [children, held] = await Promise.all([
    client.fetchQuery({ ...callQuery(listFamilyFees, { uuid }), staleTime: 0 }),
    client.fetchQuery({ ...callQuery(getHeldMoney, { uuid }), staleTime: 0 }),
  ]);
  const payments = paymentsOfLine(
    line,
    children,
    { CREDIT: held.familyCredit, DEPOSIT: held.deposit },
    { takesParts: rules.partPayments, keepsCredit: rules.keepsCredit },
  );
  return payments && { ...is, payments };
}
