import type { OutputOf } from '@kelas/contract/call';
import { SEARCH_HITS_MAX, type searchStudents } from '@kelas/contract/search';
import { currentMonth } from '@kelas/contract/values/date';
import { monthToSql } from '@kelas/contract/values/month';
import {
  referenceCode,
  studentOfCode,
  studentsOfSimilarCodes,
} from '@kelas/contract/values/reference-code';
import { type RawBuilder, sql } from 'kysely';
import { printedNo } from '../../audit/printed-number.ts';
import {
  type CoveredRow,
  coverColumns,
  coveredByCredit,
  creditFieldsOf,
} from '../../billing/covered.ts';
import { type AdmissionRules, notAdmittedColumn } from '../../billing/not-admitted.ts';
import { owedUntil } from '../../billing/owed.ts';
import type { Db } from '../../db/database.ts';
import { contains, hasWord, hasWordEnd, startsWith } from '../../db/search.ts';
import { codeHolder } from '../ledger/reference-code.ts';
import { countMistakes, isLong } from './mistakes.ts';
import type { Terms } from './terms.ts';

type Hit = OutputOf<typeof searchStudents>[number];

/**
 * Returns the students whose name, phone number, contact, NRIC or receipt matches, the best
 * matches first (R-1355, R-1356).
 */
export async function selectFound(
  db: Db,
  terms: Terms,
  rules: AdmissionRules,
  now: Date,
): Promise<Hit[]> {
  const found = await sql<{ id: number } & Pick<Hit, 'match' | 'matchText'>>`
    with first_found as materialized ${nameStart(terms)},
    found as (
      select * from first_found union all ${sql.join(partsOf(terms), sql` union all `)}
    ),
    best as (
      select distinct on (student_id) student_id, rank, match, text
      from found order by student_id, rank
    )
    select id, match, text as "matchText"
    from best join student on student.id = best.student_id
    order by rank, lower(name), uuid limit ${sql.lit(SEARCH_HITS_MAX)}`.execute(db);
  return withFields(db, found.rows, rules, now);
}

/** More names than these are not compared; the most alike come first. */
const CANDIDATES_MAX = 2000;

/**
 * Returns the students whose name has a word with one wrong, missing, extra or swapped letter in
 * place of a typed word of four letters or more, the fewest mistakes first (R-2122).
 */
export async function selectSimilar(
  db: Db,
  { words }: Terms,
  rules: AdmissionRules,
  now: Date,
): Promise<Hit[]> {
  if (!words.some(isLong)) return [];
  const text = words.join(' ');
  const { rows } = await sql<{ id: number; name: string; searchName: string }>`
    select id, name, search_name as "searchName" from student
    where ${sql.join(words.map(similarTo), sql` and `)}
    order by word_similarity(${text}, search_name) desc, lower(name), uuid
    limit ${sql.lit(CANDIDATES_MAX)}`.execute(db);
  const found = rows
    .flatMap(({ id, name, searchName }) => {
      const mistakes = countMistakes(words, searchName);
      return mistakes === undefined
        ? []
        : { id, match: 'SIMILAR_NAME' as const, matchText: name, mistakes };
    })
    .toSorted(
      (one, other) =>
        one.mistakes - other.mistakes ||
        one.matchText.toLowerCase().localeCompare(other.matchText.toLowerCase()),
    )
    .slice(0, SEARCH_HITS_MAX)
    .map(({ mistakes: _, ...match }) => match);
  return withFields(db, found, rules, now);
}

/** Returns the students whose reference code has one wrong character, or two swapped ones (R-2353). */
export async function selectSimilarCode(
  db: Db,
  { code }: Terms,
  rules: AdmissionRules,
  now: Date,
): Promise<Hit[]> {
  if (code === undefined) return [];
  const { rows } = await sql<{ id: number }>`
    select id from student where id = any(${studentsOfSimilarCodes(code)}::integer[])
    order by id limit ${sql.lit(SEARCH_HITS_MAX)}`.execute(db);
  const found = rows.map(({ id }) => ({
    id,
    match: 'SIMILAR_CODE' as const,
    matchText: referenceCode(id),
  }));
  return withFields(db, found, rules, now);
}

/**
 * The names that may have a word like this one. One mistake leaves the first or the last two letters
 * as they are, which the trigram index of the names finds.
 */
function similarTo(word: string): RawBuilder<unknown> {
  if (!isLong(word)) return inAll('search_name', [word]);
  const letters = [...word];
  const starts = [letters.slice(0, 2).join('')];
  // Except for a swap in the middle of four letters.
  if (letters.length === 4) starts.push(`${letters[0]}${letters[2]}`);
  return sql`(${sql.join(
    [
      contains('search_name', word),
      ...starts.map((start) => hasWord('search_name', start)),
      hasWordEnd('search_name', letters.slice(-2).join('')),
    ],
    sql` or `,
  )})`;
}

/** Adds the fields of the students to what was found of them, in the same order. */
async function withFields(
  db: Db,
  found: readonly ({ readonly id: number } & Pick<Hit, 'match' | 'matchText'>)[],
  rules: AdmissionRules,
  now: Date,
): Promise<Hit[]> {
  const ids = found.map(({ id }) => id);
  const students = ids.length > 0 ? await selectHits(db, ids, rules, now) : [];
  return found.flatMap(({ id, ...match }) =>
    students.flatMap(({ id: foundId, ...student }) =>
      foundId === id ? { ...student, ...match } : [],
    ),
  );
}

/**
 * The fields of found students. A query of its own, because PostgreSQL keeps its plan; the search has
 * another plan for each text.
 */
async function selectHits(
  db: Db,
  ids: readonly number[],
  rules: AdmissionRules,
  now: Date,
): Promise<(Omit<Hit, 'match' | 'matchText'> & { readonly id: number })[]> {
  const until = sql`${monthToSql(currentMonth(now))}::date`;
  const hits = sql`${ids}::integer[]`;
  const holders = sql`(id = any(${hits}) or family_id in (
    select family_id from student where id = any(${hits})
  ))`;
  const { rows } = await sql<
    Omit<Hit, 'match' | 'matchText' | 'referenceCode' | keyof CoveredRow> &
      CoveredRow & { readonly id: number; readonly codeHolder: number }
  >`
    select
      hit.id,
      uuid,
      name,
      program_level_id as "programLvl",
      phone_no as "phoneNo",
      coalesce((
        select status from student_status_change
        where student_id = hit.id order by student_status_change.id desc limit 1
      ), 'ACTIVE') as status,
      ${owedUntil(sql`hit.id`, until)} as "totalOwedFee",
      ${codeHolder('hit')} as "codeHolder",
      ${coverColumns},
      array(
        select name from student sibling
        where sibling.family_id = hit.family_id and sibling.id <> hit.id
        order by lower(name), uuid
      ) as siblings
      ${notAdmittedColumn(sql`hit.id`, rules, hits, now)}
    from student hit
    left join ${coveredByCredit(until, holders)} cover on cover.student_id = hit.id
    where hit.id = any(${hits})`.execute(db);
  return rows.map(({ familyCredit, coveredFee, openMonths, codeHolder: holder, ...hit }) => ({
    ...hit,
    referenceCode: referenceCode(holder),
    ...creditFieldsOf({ familyCredit, coveredFee, openMonths }),
  }));
}

/**
 * The names that begin with the text. The index of the names returns them in their order, so a text
 * of two letters takes no longer than another.
 */
function nameStart({ words }: Terms): RawBuilder<unknown> {
  const isStart = startsWith(sql`lower(name)`, words[0] ?? '');
  return bestOf('NAME', sql`name`, sql`${isStart} and ${inAll('search_name', words)}`, sql`1`);
}

/**
 * A column contains all words. Two plain letters must begin a word of it, because no index finds them
 * elsewhere; a Chinese name of two characters is found anywhere.
 */
function inAll(column: `${string}search_name`, words: readonly string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) =>
      /^[a-z0-9]{1,2}$/i.test(word) ? hasWord(column, word) : contains(column, word),
    ),
    sql` and `,
  );
}

/**
 * The queries of each kind of value. Each returns its ten best students, so that none is slow. Only
 * a receipt and a reference code come before `first_found`.
 */
function partsOf({ words, phone, nric, receipt, code = '' }: Terms): RawBuilder<unknown>[] {
  const parts = [
    // A name in another form of Unicode may begin with the text too.
    part(
      'NAME',
      sql`name`,
      inAll('search_name', words),
      sql`case when ${startsWith(sql`lower(search_name)`, words[0] ?? '')} then 1 else 2 end`,
    ),
    part('CONTACT_NAME', sql`emergency_contact_name`, inAll('contact_search_name', words), sql`5`),
  ];
  if (phone !== undefined) {
    const pattern = `%${phone}%`;
    parts.push(
      part('PHONE', sql`phone_no`, sql`phone_no like ${pattern}`, sql`3`),
      part(
        'CONTACT_PHONE',
        sql`emergency_contact_phone_no`,
        sql`emergency_contact_phone_no like ${pattern}`,
        sql`4`,
      ),
    );
  }
  if (nric !== undefined) {
    const key = sql`regexp_replace(upper(nric), '[^0-9A-Z]', '', 'g')`;
    parts.push(part('NRIC', sql`right(${key}, 4)`, sql`right(${key}, 4) = ${nric}`, sql`3`));
  }
  if (receipt !== undefined) {
    parts.push(sql`(
      select student_id, 0, 'RECEIPT', ${printedNo('R', 'receipt_year', 'receipt_number')}
      from payment
      where receipt_number = ${receipt.number} and receipt_year in (
        select year from receipt_counter
        where ${receipt.year === undefined ? sql`true` : sql`year = ${receipt.year}`}
      )
      order by receipt_year desc limit ${sql.lit(SEARCH_HITS_MAX)}
    )`);
  }
  const holder = studentOfCode(code);
  if (holder !== undefined) {
    parts.push(sql`(
      select id, 0, 'CODE', ${code}::text from student
      where id = ${holder} or family_id = (select family_id from student where id = ${holder})
      order by id limit ${sql.lit(SEARCH_HITS_MAX)}
    )`);
  }
  return parts;
}

/** The ten best students of one kind of value, unless `first_found` has as many. */
function part(
  match: Hit['match'],
  text: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isNeeded = sql`(select count(*) from first_found) < ${sql.lit(SEARCH_HITS_MAX)}`;
  return bestOf(match, text, sql`${isNeeded} and ${condition}`, rank);
}

function bestOf(
  match: Hit['match'],
  text: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  rank: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(
    select
      id as student_id, ${rank} as rank, ${sql.lit(match)} as match, ${text} as text
    from student
    where ${condition}
    order by rank, lower(name), uuid limit ${sql.lit(SEARCH_HITS_MAX)}
  )`;
}
