import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import {
  applyImport,
  changeImport,
  getImportProgress,
  openImport,
  planImport,
} from '@kelas/contract/imports';
import { applyYear, undoYear } from '@kelas/contract/year-end';
import { Makers } from '@kelas/testkit/fixtures';
import { cleanUp, eventually, makeFolder } from '@kelas/testkit/processes';
import { makeSchool, previewOfYear } from '@kelas/testkit/year';
import { type Books, readBooks, requireNone } from './books.ts';
import { killPostgres, killProgram } from './kill.ts';
import type { Scenario } from './scenario.ts';
import { Supervised } from './supervised.ts';
import type { InjectedFault } from './under-faults.ts';

const YEAR = 2090;
const YEAR_CHOICE = { year: YEAR, moves: [], gapChoices: [], fees: 'OFFERING' as const };
/** The tables that an import and a school year write, first to last; each round waits at another. */
const OF_IMPORT = ['student', 'misc_charge', 'subscription', 'import_row', 'import_batch'];
const OF_YEAR = ['subscription', 'student_move', 'student_move_course'];
/** The time in which a change reaches the table at which it waits; a busy machine needs long. */
const REACHED_MS = 30_000;
/** An import that was interrupted begins again within ten seconds; a busy machine needs longer. */
const RESUMED_MS = 60_000;
const REPEATED_MS = 60_000;

interface KillFigures {
  readonly imports: number;
  readonly years: number;
  readonly students: number;
}

/** The program and PostgreSQL are killed in turn. */
const killOf = (round: number): InjectedFault => (round % 2 === 0 ? killProgram : killPostgres);

/**
 * Imports students and applies and undoes a school year, each `rounds` times, and kills the program
 * and PostgreSQL in turn in the middle of each. Throws when one was carried out in part, twice or
 * not at all.
 */
export async function killChanges(rounds: number, students: number): Promise<KillFigures> {
  const kelas = new Supervised(join(makeFolder(), 'data'));
  try {
    await kelas.begin();
    await makeSchool(kelas, new Makers(kelas));
    for (let round = 0; round < rounds; round += 1) {
      const id = await killAt(OF_IMPORT, round, kelas, () => orderImport(kelas, round, students));
      await untilDone(kelas, id);
      await readBooks(kelas.dataDir, (books) => expectImported(books, round + 1, students));
    }
    const all = rounds * students;
    for (let round = 0; round < rounds; round += 1) {
      const request = await previewOfYear(kelas, YEAR_CHOICE);
      const applied = await repeatAfterKill(OF_YEAR, round, kelas, applyYear, request);
      if (applied.students !== all) throw new Error(`${applied.students} of ${all} moved`);
      await readBooks(kelas.dataDir, (books) => expectCourses(books, 4 * all));
      await repeatAfterKill(['subscription'], round, kelas, undoYear, { year: YEAR });
      await readBooks(kelas.dataDir, (books) => expectCourses(books, 2 * all));
    }
    requireNone(await readBooks(kelas.dataDir, (books) => books.findings()));
    return { imports: rounds, years: rounds, students };
  } finally {
    await kelas.end();
    await cleanUp();
  }
}

/** Orders the import of students with two courses and a debt each; returns its id. */
async function orderImport(kelas: Supervised, round: number, students: number): Promise<string> {
  const courses = ['Maths', 'Lim', '01/2026', 'Science', 'Tan', '01/2026'];
  const rows = Array.from({ length: students }, (_, index) => {
    const name = `Student ${round} ${index}`;
    return [
      name,
      `013-${1_000_000 + index}`,
      'F',
      'Form 1',
      'Morning',
      '01/2026',
      '70',
      ...courses,
    ];
  });
  const line = ['Subject', 'Teacher', 'From'];
  const headings = ['Name', 'Phone', 'Gender', 'Level', 'Session', 'Enrolled', 'Owes'];
  const sheet = [
    [...headings, ...[1, 2].flatMap((at) => line.map((text) => `${text} ${at}`))],
    ...rows,
  ];
  const text = sheet.map((cells) => cells.join('\t')).join('\n');
  const { id } = await kelas.ask(openImport, { kind: 'STUDENTS', fileName: 'old.csv', text });
  await kelas.ask(changeImport, { id, version: 1, earlierMonths: 'CHARGE' });
  const { digest } = await kelas.ask(planImport, { id });
  await kelas.ask(applyImport, { id, digest });
  return id;
}

/**
 * Begins a change and kills a process while the change waits in its middle for a lock on one of the
 * tables that it writes. Resolves with what the beginning returned, once the process runs again.
 */
async function killAt<T>(
  tables: readonly string[],
  round: number,
  kelas: Supervised,
  begin: () => Promise<T>,
): Promise<T> {
  const table = tables[round % tables.length];
  return readBooks(kelas.dataDir, async (books) => {
    // The books have one connection, which keeps the lock until they are closed.
    await books.query('begin');
    await books.query(`lock table ${table} in share mode`);
    const begun = begin();
    begun.catch(() => {});
    await eventually(REACHED_MS, async () => {
      const waiting = await books.query(
        `select from pg_locks where relation = '${table}'::regclass and not granted`,
      );
      if (waiting.length === 0) throw new Error(`no change waits for ${table}`);
    });
    await killOf(round)(kelas);
    return begun;
  });
}

/** Resolves when an import was carried out. A failure of it is an error. */
async function untilDone(kelas: Supervised, id: string): Promise<void> {
  await eventually(RESUMED_MS, async () => {
    const { state, message } = await kelas.ask(getImportProgress, { id });
    if (state !== 'DONE') throw new Error(`an import is ${state}: ${message}`);
  });
}

/** Sends a call, kills a process before it has ended, and repeats the call with its key until it succeeds. */
async function repeatAfterKill<C extends Call>(
  tables: readonly string[],
  round: number,
  kelas: Supervised,
  call: C,
  input: RequestOf<C>,
): Promise<OutputOf<C>> {
  const key = randomUUID();
  await killAt(tables, round, kelas, () => kelas.send(call, input, key).catch(() => undefined));
  return eventually(REPEATED_MS, async () => {
    const response = await kelas.send(call, input, key);
    if (!response.ok) throw new Error(`${call.path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as OutputOf<C>;
  });
}

/** The imports in the books. */
const IMPORTED = `
  select (select count(*) from import_batch) as imports,
    (select count(*) from student) as students,
    (select count(distinct name) from student) as names,
    (select count(*) from subscription) as courses,
    (select count(*) from misc_charge) as debts,
    (select count(*) from audit_entry where action = 'IMPORT_APPLIED') as entries,
    (select count(*) from import_draft) as drafts`;

/** Throws unless each import has made its students, courses, debts and entries of the log once. */
async function expectImported(books: Books, imports: number, students: number): Promise<void> {
  const all = imports * students;
  const numbers = { imports, students: all, names: all, courses: 2 * all, debts: all };
  const expected = Object.entries({ ...numbers, entries: imports, drafts: 0 });
  const [found] = await books.query<Record<string, number>>(IMPORTED);
  const wrong = expected.filter(([name, count]) => found?.[name] !== count);
  requireNone(wrong.map(([name, count]) => `${found?.[name]} ${name} instead of ${count}`));
}

async function expectCourses(books: Books, expected: number): Promise<void> {
  const [courses] = await books.query<{ count: number }>('select count(*) from subscription');
  if (courses?.count === expected) return;
  throw new Error(`${courses?.count} courses instead of ${expected}`);
}

export const killedChanges: Scenario = {
  promise: 'A killed import or school year is carried out as a whole and once',
  async attempt(scale) {
    const [rounds, students] = scale === 'long' ? [20, 400] : [2, 200];
    const figures = await killChanges(rounds, students);
    return (
      `${figures.imports} imports of ${figures.students} students and ${figures.years} school years, ` +
      `applied and undone, each killed once in its middle, PostgreSQL and the program in turn; ` +
      'each is in the books once'
    );
  },
};
