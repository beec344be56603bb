import { hash as digest } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type ErasableEntry, Erasures } from './erasure.ts';
import { type Check, Findings, formatCount } from './findings.ts';
import { utc } from './money-records.ts';

/** The head of the audit log: position and hexadecimal hash of its last entry. */
export interface Head {
  readonly position: number;
  readonly hash: string;
}

interface Entry extends ErasableEntry {
  readonly recordedAt: string;
  readonly staffId: number | null;
  readonly detailsHash: string;
  readonly previousHash: string;
  readonly hash: string;
}

const BATCH = 2_000;
/** The previous hash of the first entry. */
const NO_HASH = '00'.repeat(32);

/** Yields the entries in order, in batches; fetches the next batch while one is checked. */
async function* readEntries(tx: Tx): AsyncGenerator<readonly Entry[]> {
  let fetching = fetchEntries(tx, Number.MIN_SAFE_INTEGER);
  for (;;) {
    const entries = await fetching;
    const last = entries.at(-1);
    if (!last) return;
    fetching = fetchEntries(tx, last.position);
    // The loop awaits it later; without this an early failure is an unhandled rejection.
    fetching.catch(() => {});
    yield entries;
  }
}

async function fetchEntries(tx: Tx, after: number): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select position, ${utc('recorded_at')} as "recordedAt", staff_id as "staffId", action,
      subject_kind as kind, subject_id as "subjectId", before::text, after::text,
      erased_at is not null as erased, encode(details_hash, 'hex') as "detailsHash", encode(previous_hash, 'hex') as "previousHash",
      encode(hash, 'hex') as hash
    from audit_entry where position > ${after} order by position limit ${BATCH}`.execute(tx);
  return rows;
}

const sha256 = (text: string) => digest('sha256', text, 'hex');

/** Recomputes the hashes of an entry as the trigger `chain_audit_entry` computes them. */
function hashesOf(entry: Entry): { details: string; hash: string } {
  const parts = [
    entry.previousHash,
    entry.position,
    entry.recordedAt,
    entry.staffId ?? '-',
    entry.action,
    entry.kind,
    entry.subjectId ?? '-',
    entry.detailsHash,
  ];
  return {
    details: sha256(`${entry.before ?? '-'}\n${entry.after ?? '-'}`),
    hash: sha256(parts.join('\n')),
  };
}

/**
 * Checks the hash chain of the audit log (R-1126, R-1130). No entry may be missing, changed or out
 * of order, and only entries of anonymised students may be erased. With `expectedHead`, a head that
 * was kept outside, it also finds entries rewritten up to there. Returns the present head.
 */
export async function checkChain(
  tx: Tx,
  expectedHead?: Head,
): Promise<Check & { readonly head: Head }> {
  const findings = new Findings();
  const erasures = new Erasures();
  let head: Head = { position: 0, hash: NO_HASH };
  let count = 0;
  let hashAtHead = expectedHead?.position === 0 ? NO_HASH : undefined;
  const look = (entry: Entry) => {
    const { position, hash } = entry;
    const expected = hashesOf(entry);
    if (position !== head.position + 1) findings.add(missing(head.position + 1, position - 1));
    else if (entry.previousHash !== head.hash) {
      findings.add(`Entry ${position} does not carry the hash of ${nameOf(head)}`);
    }
    const erasureFinding = erasures.check(entry);
    if (erasureFinding) findings.add(erasureFinding);
    else if (!entry.erased && entry.detailsHash !== expected.details) {
      findings.add(`Entry ${position} was changed: its details`);
    }
    if (hash !== expected.hash) {
      findings.add(`Entry ${position} was changed: its person, time, action, subject or position`);
    }
    if (position === expectedHead?.position) hashAtHead = hash;
    head = { position, hash };
    count += 1;
  };
  for await (const entries of readEntries(tx)) entries.forEach(look);
  for (const finding of erasures.end()) findings.add(finding);
  for (const finding of await checkHead(tx, head)) findings.add(finding);
  if (expectedHead)
    for (const finding of compareExpectedHead(expectedHead, hashAtHead, head))
      findings.add(finding);
  const erased =
    erasures.count > 0 ? `; ${formatCount(erasures.count)} erased with an anonymised student` : '';
  const since = expectedHead ? `; no entry up to ${expectedHead.position} was rewritten` : '';
  return {
    passed: `Entries: ${formatCount(count)}, unchanged and without gaps${erased}${since}`,
    findings: findings.list(),
    head,
  };
}

function nameOf({ position }: Head): string {
  return position === 0 ? 'the start of the log' : `entry ${position}`;
}

function missing(from: number, until: number): string {
  if (from > until) return `Entry ${until + 1} has an impossible position`;
  return from === until ? `Entry ${from} is missing` : `Entries ${from} to ${until} are missing`;
}

/** Compares the last entry with the stored head. */
async function checkHead(tx: Tx, last: Head): Promise<string[]> {
  const head = await tx.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirst();
  if (!head) return ['The stored head of the audit log is missing'];
  if (head.position !== last.position) {
    return [`The audit log ends at ${nameOf(last)}, but had ${formatCount(head.position)} entries`];
  }
  if (head.hash.toString('hex') === last.hash) return [];
  return [`The stored head of the audit log does not match ${nameOf(last)}`];
}

function compareExpectedHead(expected: Head, stored: string | undefined, last: Head): string[] {
  const { position, hash } = expected;
  if (position > last.position) {
    return [`The audit log ends at ${nameOf(last)}, before entry ${position} of the given head`];
  }
  if (stored === hash) return [];
  return [`Entry ${position} does not match the given head: the audit log was rewritten`];
}
