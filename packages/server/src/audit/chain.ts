import { hash as digest } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type ErasableEntry, Erasures } from './erasure.ts';
import { type Check, counted, Findings } from './findings.ts';
import { utc } from './money-records.ts';

/** An end of the trail: the position and the hash, in hexadecimal, of an entry. */
export interface Head {
  readonly position: number;
  readonly hash: string;
}

interface Entry extends ErasableEntry {
  readonly recordedAt: string;
  readonly staffId: number | null;
  /** In hexadecimal, as the other hashes. */
  readonly detailsHash: string;
  readonly previousHash: string;
  readonly hash: string;
}

const BATCH = 2_000;
/** What the first entry follows. */
const NOTHING = '00'.repeat(32);

/** The entries in their order, a few thousand in memory: the next are fetched while some are looked at. */
async function* readEntries(tx: Tx): AsyncGenerator<readonly Entry[]> {
  let fetching = fetchEntries(tx, Number.MIN_SAFE_INTEGER);
  for (;;) {
    const entries = await fetching;
    const last = entries.at(-1);
    if (!last) return;
    fetching = fetchEntries(tx, last.position);
    // Told where it is awaited, should it fail before that.
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

/** The hashes of an entry as the database's trigger computes them, from what the entry says. */
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
 * Walks the whole trail: that no entry is missing, that each says what it said (or was erased with
 * its student, and says nothing), and that each follows the one before; with `noted`, an end that was kept outside, that nothing up to there was
 * rewritten. Answers the end that there is.
 */
export async function checkChain(
  tx: Tx,
  expectedHead?: Head,
): Promise<Check & { readonly head: Head }> {
  const findings = new Findings();
  const erasures = new Erasures();
  let head: Head = { position: 0, hash: NOTHING };
  let count = 0;
  let kept = expectedHead?.position === 0 ? NOTHING : undefined;
  const look = (entry: Entry) => {
    const { position, hash } = entry;
    const expected = hashesOf(entry);
    if (position !== head.position + 1) findings.add(missing(head.position + 1, position - 1));
    else if (entry.previousHash !== head.hash) {
      findings.add(`Entry ${position} does not follow ${nameOf(head)} as that is now`);
    }
    const badlyErased = erasures.look(entry);
    if (badlyErased) findings.add(badlyErased);
    else if (!entry.erased && entry.detailsHash !== expected.details) {
      findings.add(`Entry ${position} does not say what it said: its details were changed`);
    }
    if (hash !== expected.hash) {
      findings.add(`Entry ${position} was changed: who, when, what, whom or where it stands`);
    }
    if (position === expectedHead?.position) kept = hash;
    head = { position, hash };
    count += 1;
  };
  for await (const entries of readEntries(tx)) entries.forEach(look);
  for (const finding of erasures.end()) findings.add(finding);
  for (const finding of await checkHead(tx, head)) findings.add(finding);
  if (expectedHead)
    for (const finding of compareExpectedHead(expectedHead, kept, head)) findings.add(finding);
  const erased = erasures.count > 0 ? `; ${counted(erasures.count)} erased by law` : '';
  const since = expectedHead ? `; nothing up to entry ${expectedHead.position} was rewritten` : '';
  return {
    passed: `Entries: ${counted(count)}, each as it was written and after the one before${erased}${since}`,
    findings: findings.list(),
    head,
  };
}

function nameOf({ position }: Head): string {
  return position === 0 ? 'the beginning' : `entry ${position}`;
}

function missing(from: number, until: number): string {
  if (from > until) return `Entry ${until + 1} stands where there can be none`;
  return from === until ? `Entry ${from} is missing` : `Entries ${from} to ${until} are missing`;
}

/** The trail's own note of its end. */
async function checkHead(tx: Tx, last: Head): Promise<string[]> {
  const head = await tx.selectFrom('audit_head').select(['position', 'hash']).executeTakeFirst();
  if (!head) return ["The trail's note of its end is missing"];
  if (head.position !== last.position) {
    return [`The trail ends at ${nameOf(last)}, but was ${counted(head.position)} entries long`];
  }
  if (head.hash.toString('hex') === last.hash) return [];
  return [`The trail's note of its end is not that of ${nameOf(last)}`];
}

function compareExpectedHead(noted: Head, kept: string | undefined, last: Head): string[] {
  if (noted.position > last.position) {
    return [`The trail ends at ${nameOf(last)}, before entry ${noted.position} of the head given`];
  }
  if (kept === noted.hash) return [];
  return [`Entry ${noted.position} is not that of the head given: the trail was rewritten`];
}
