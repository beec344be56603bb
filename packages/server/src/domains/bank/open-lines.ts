import { CLAIMED_MAX_DAYS, type listOpenBankLines, OPEN_LINES_MAX } from '@kelas/contract/bank';
import type { OutputOf } from '@kelas/contract/call';
import type { BankProposal } from '@kelas/contract/schema/bank';
import type { OtherReason } from '@kelas/contract/values/bank-lines';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, dayFromSql } from '@kelas/contract/values/date';
import { addMonths, monthToSql } from '@kelas/contract/values/month';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { sql } from 'kysely';
import { BoundedQueue } from '../../base/bounded-queue.ts';
import { FamiliesOfLines } from '../../billing/bank/families.ts';
import {
  type KnownPayer,
  type MatchProposal,
  proposeMatches,
} from '../../billing/bank/proposals.ts';
import { payerOf, studentsInText } from '../../billing/bank/words.ts';
import type { Db } from '../../db/database.ts';
import { type NamedFamily, selectNamedFamilies, streamPayingFamilies } from './families.ts';
import { selectUnseenMoney, type UnseenMoney } from './unseen-money.ts';

/** One at a time, because each reads all families. */
const queue = new BoundedQueue({ atOnce: 1, waitingMax: 50 });

interface OpenRow {
  readonly id: number;
  readonly accountName: string;
  readonly date: string;
  readonly amount: Cents;
  readonly openFee: Cents;
  readonly text: string;
}

type OpenLines = OutputOf<typeof listOpenBankLines>;

/**
 * The lines without a match, newest first, each with what it may be (R-2375). Throws 503 while too
 * many wait for it.
 */
export function selectOpenLines(db: Db, now: Date): Promise<OpenLines> {
  return queue.run(() => proposeForOpenLines(db, now));
}

async function proposeForOpenLines(db: Db, now: Date): Promise<OpenLines> {
  const { rows } = await sql<OpenRow>`
    select bank_line.id, bank_account.name as "accountName", transaction_date as date, amount,
      open as "openFee", text
    from bank_line join bank_account on bank_account.id = bank_account_id
    where open > 0
    order by transaction_date desc, bank_line.id desc limit ${OPEN_LINES_MAX}`.execute(db);
  const last = rows[0]?.date;
  const first = rows.at(-1)?.date;
  if (last === undefined || first === undefined) return [];
  const until = monthToSql(currentMonth(now));
  const next = monthToSql(addMonths(currentMonth(now), 1));
  const lines = rows.map(({ openFee, ...row }) => ({ ...row, open: openFee }));
  const families = new FamiliesOfLines(lines);
  const addFamilies = async () => {
    if (!rows.some(({ amount }) => amount > 0)) return;
    const codes = rows.flatMap(({ text }) => studentsInText(text));
    for await (const batch of streamPayingFamilies(db, { until, next, codes })) {
      for (const family of batch) families.add(family);
    }
  };
  const amounts = [...new Set(lines.map(({ open }) => open))];
  const [unseen, known, numbers] = await Promise.all([
    selectUnseenMoney(db, { amounts, first, last, days: CLAIMED_MAX_DAYS }),
    selectKnownPayers(db, rows),
    selectAccountNumbers(db),
    addFamilies(),
  ]);
  const proposals = proposeMatches(lines, { families, unseen, known, numbers });
  const byFamily = await selectProposed(db, proposals, families);
  const byUnseen = new Map(unseen.map((each) => [`${each.kind} ${each.id}`, each]));
  return rows.map(({ date, ...row }) => {
    const proposal = proposals.get(row.id);
    return {
      ...row,
      transactionDate: dayFromSql(date),
      proposal: proposal ? proposalOf(proposal, byFamily, byUnseen) : null,
    };
  });
}

interface ProposedFamily extends NamedFamily {
  readonly owed: number;
}

/** The families of proposals, without those that have left. */
async function selectProposed(
  db: Db,
  proposals: ReadonlyMap<number, MatchProposal>,
  of: FamiliesOfLines,
): Promise<ReadonlyMap<number, ProposedFamily>> {
  const paying = [...proposals.values()].flatMap(
    ({ family }) => (family !== undefined && of.get(family)) || [],
  );
  const owed = new Map(paying.map((each) => [each.family, each.owed]));
  const named = await selectNamedFamilies(
    db,
    paying.flatMap(({ students }) => students),
  );
  return new Map(named.map((each) => [each.family, { ...each, owed: owed.get(each.family) ?? 0 }]));
}

function proposalOf(
  { certainty, ground, family, unseen, reason }: MatchProposal,
  families: ReadonlyMap<number, ProposedFamily>,
  unseenMoney: ReadonlyMap<string, UnseenMoney>,
): BankProposal {
  const of = family === undefined ? undefined : families.get(family);
  const money = unseen && unseenMoney.get(`${unseen.kind} ${unseen.id}`);
  const whose = of && {
    uuid: of.uuid,
    names: [...of.children],
    referenceCode: referenceCode(of.codeHolder),
  };
  const proposed = { certainty, ground, ...whose };
  if (reason !== undefined) return { certainty, ground, kind: 'OTHER', reason };
  if (!money) return { ...proposed, kind: 'PAY', ...(of && { owedFee: of.owed as Cents }) };
  const { kind, receipts, voucherNo, salaryId, name } = money;
  if (kind === 'CONFIRM') {
    // A family that has left is not among those who can pay.
    const [first] = receipts;
    const uuid = whose?.uuid ?? first?.uuid;
    const names = whose?.names ?? [...new Set(receipts.map((each) => each.name))];
    return {
      ...proposed,
      kind,
      ...(uuid !== undefined && { uuid }),
      names,
      receipts: [...receipts],
    };
  }
  return {
    certainty,
    ground,
    kind,
    name,
    ...(voucherNo !== undefined && { voucherNo }),
    ...(salaryId !== undefined && { salaryId }),
  };
}

/** The families and reasons of earlier lines with the same payers; erased lines have no payer. */
async function selectKnownPayers(db: Db, lines: readonly OpenRow[]): Promise<KnownPayer[]> {
  const payers = [...new Set(lines.map(({ text }) => payerOf(text)))].filter(Boolean);
  const { rows } = await sql<{ payer: string; family: number | null; reason: OtherReason | null }>`
    select distinct payer, coalesce(student.family_id, -student.id) as family, reason
    from bank_line
    join bank_match on bank_match.bank_line_id = bank_line.id and undone_at is null
    left join payment on payment.id = payment_id
    left join student on student.id = payment.student_id
    where payer = any(${payers}::text[]) and payer <> ''
      and (reason is not null or payment_id is not null)`.execute(db);
  return rows;
}

async function selectAccountNumbers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('bank_account').select('number').execute();
  return rows.map(({ number }) => number);
}
