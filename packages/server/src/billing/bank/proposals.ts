import type { Certainty, MatchGround, OtherReason } from '@kelas/contract/values/bank-lines';
import type { FamiliesOfLines } from './families.ts';
import { NamesInTexts } from './names.ts';
import { type LineToMatch, RecordedMoney, type Unseen } from './recorded-money.ts';
import { payerOf, reasonOf } from './words.ts';

/** Days between the date of a recorded payment and that of the bank. */
const NEAR_DAYS = 7;
const NEAR_DAYS_WITH_CODE = 31;

/** The family or the reason of an earlier line with the same payer. */
export interface KnownPayer {
  readonly payer: string;
  readonly family: number | null;
  readonly reason: OtherReason | null;
}

export interface Circumstances {
  /** The families, made for these lines. */
  readonly families: FamiliesOfLines;
  readonly unseen: readonly Unseen[];
  readonly known: readonly KnownPayer[];
  /** The numbers of the centre's accounts. */
  readonly numbers: readonly string[];
}

export interface MatchProposal {
  readonly certainty: Certainty;
  readonly ground: MatchGround;
  readonly family?: number;
  readonly unseen?: Unseen;
  readonly reason?: OtherReason;
}

/**
 * Proposes what each open line is (R-2375): by the reference code certain, by a recorded payment or a
 * known payer likely, by amount or name maybe. No recorded payment is proposed twice. A line without
 * a proposal is not in the result.
 */
export function proposeMatches(
  lines: readonly LineToMatch[],
  of: Circumstances,
): ReadonlyMap<number, MatchProposal> {
  const proposals = new Map<number, MatchProposal>();
  const { families } = of;
  const recorded = new RecordedMoney(of.unseen);
  const known = knownPayers(of.known);
  const steps: ((line: LineToMatch) => MatchProposal | undefined)[] = [
    (line) => {
      const [family, ...others] = line.amount > 0 ? families.ofCodesIn(line.text) : [];
      // The codes of two families do not say how the money is shared.
      if (family === undefined || others.length > 0) return undefined;
      const unseen = recorded.takeOf(family, line, NEAR_DAYS_WITH_CODE);
      return { certainty: 'CERTAIN', ground: 'CODE', family, ...(unseen && { unseen }) };
    },
    (line) => {
      const reason = reasonOf(line.text, line.amount, of.numbers);
      if (reason === undefined || (reason === 'INTEREST' && families.namedIn(line.text)))
        return undefined;
      return { certainty: line.amount < 0 ? 'CERTAIN' : 'LIKELY', ground: 'WORDS', reason };
    },
    (line) => {
      const named = line.amount > 0 ? families.namedIn(line.text) : undefined;
      const familyOf = named ?? known.get(payerOf(line.text))?.family ?? undefined;
      const unseen =
        line.amount < 0
          ? (recorded.take(line, NEAR_DAYS, ({ name }) => isNamed(line.text, name)) ??
            recorded.takeOnly(line, NEAR_DAYS))
          : familyOf === undefined
            ? recorded.takeOnly(line, NEAR_DAYS)
            : recorded.takeOf(familyOf, line, NEAR_DAYS);
      return unseen && { certainty: 'LIKELY', ground: 'RECORDED', ...unseenOf(unseen) };
    },
    (line) => {
      const payer = known.get(payerOf(line.text));
      if (!payer) return undefined;
      const { family, reason } = payer;
      const is = { certainty: 'LIKELY', ground: 'KNOWN_PAYER' } as const;
      if (reason !== null) return { ...is, reason };
      return family === null || line.amount < 0 ? undefined : { ...is, family };
    },
    (line) => {
      if (line.amount < 0) return undefined;
      const family = families.namedIn(line.text);
      const owing = families.owing(line.open);
      if (family !== undefined && owing.includes(family)) {
        return { certainty: 'LIKELY', ground: 'NAME_AND_AMOUNT', family };
      }
      if (family !== undefined) return { certainty: 'MAYBE', ground: 'NAME', family };
      const [only] = owing;
      return only !== undefined && owing.length === 1
        ? { certainty: 'MAYBE', ground: 'AMOUNT', family: only }
        : undefined;
    },
    (line) => {
      const unseen = recorded.take(line, NEAR_DAYS, () => true);
      return unseen && { certainty: 'MAYBE', ground: 'RECORDED', ...unseenOf(unseen) };
    },
  ];
  // What is surer takes a recorded payment before what is less sure.
  for (const step of steps) {
    for (const line of lines) {
      if (proposals.has(line.id)) continue;
      const proposal = step(line);
      if (proposal) proposals.set(line.id, proposal);
    }
  }
  return proposals;
}

function unseenOf(unseen: Unseen): Pick<MatchProposal, 'unseen' | 'family'> {
  return { unseen, ...(unseen.family !== null && { family: unseen.family }) };
}

function isNamed(text: string, name: string): boolean {
  const names = new NamesInTexts([text]);
  names.add(1, name);
  return names.find(text) === 1;
}

/** Returns the payers of one family, or with one reason. Other payers are left out. */
function knownPayers(known: readonly KnownPayer[]): ReadonlyMap<string, KnownPayer> {
  const byPayer = Map.groupBy(known, ({ payer }) => payer);
  return new Map(
    [...byPayer].flatMap(([payer, each]) => {
      const [first] = each;
      const isOne = each.every(
        ({ family, reason }) => family === first?.family && reason === first.reason,
      );
      return first && isOne && payer !== '' ? [[payer, first] as const] : [];
    }),
  );
}
