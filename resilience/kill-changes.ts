import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { applyImport, getImportProgress, openImport, planImport } from '@kelas/contract/imports';
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
const POLL_MS = 20;
/** An import that was interrupted begins again within ten seconds; a busy machine needs longer. */
const RESUMED_MS = 60_000;
const REPEATED_MS = 60_000;

interface KillFigures {
  readonly imports: number;
  readonly years: number;
  /** Number of kills that left nothing of an import or a year, which then was made anew. */
  readonly interrupted: number;
  readonly students: number;
}

/** The program and PostgreSQL are killed in turn. */
const killOf = (round: number): InjectedFault => (round % 2 === 0 ? killProgram : killPostgres);

/**
 * Imports students and applies and undoes a school year, each `rounds` times, while the program and
 * PostgreSQL are killed in turn. Throws when one was carried out in part, twice or not at all.
 */
export async function killChanges(rounds: number, students: number): Promise<KillFigures> {
  const kelas = new Supervised(join(makeFolder(), 'data'));
  try {
    await kelas.begin();
    await makeSchool(kelas, new Makers(kelas));
    let interrupted = 0;
    for (let round = 0; round < rounds; round += 1) {
      const id = await orderImport(kelas, round, students);
      await untilRunning(kelas, id);
      await sleep(Math.random() * 200);
      const killedAt = new Date();
      await killOf(round)(kelas);
      await untilDone(kelas, id);
      await readBooks(kelas.dataDir, async (books) => {
        interrupted += Number(await isImportedAfter(books, id, killedAt));
        await expectImported(books, round + 1, students);
      });
    }
    const all = rounds * students;
    for (let round = 0; round < rounds; round += 1) {
      const request = await previewOfYear(kelas, YEAR_CHOICE);
      const applied = await repeatAfter(killOf(round), kelas, applyYear, request);
      if (applied.students !== all) throw new Error(`${applied.students} of ${all} moved`);
      await readBooks(kelas.dataDir, (books) => expectCourses(books, 4 * all));
      await repeatAfter(killOf(round), kelas, undoYear, { year: YEAR });
      await readBooks(kelas.dataDir, (books) => expectCourses(books, 2 * all));
    }
    requireNone(await readBooks(kelas.dataDir, (books) => books.findings()));
    return { imports: rounds, years: rounds, interrupted, students };
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
  const { digest } = await kelas.ask(planImport, { id });
  await kelas.ask(applyImport, { id, digest });
  return id;
}

/** Resolves when an import has written its first records, or is over. */
async function untilRunning(kelas: Supervised, id: string): Promise<void> {
  for (;;) {
    const { state, done } = await kelas.ask(getImportProgress, { id });
    if (state === 'DONE' || (state === 'RUNNING' && done > 0)) return;
    await sleep(POLL_MS);
  }
}

/** Resolves when an import was carried out. A failure of it is an error. */
async function untilDone(kelas: Supervised, id: string): Promise<void> {
  await eventually(RESUMED_MS, async () => {
    const { state, message } = await kelas.ask(getImportProgress, { id });
    if (state !== 'DONE') throw new Error(`an import is ${state}: ${message}`);
  });
}

/** Sends a call, injects a fault meanwhile, and repeats the call with its key until it succeeds. */
async function repeatAfter<C extends Call>(
  kill: InjectedFault,
  kelas: Supervised,
  call: C,
  input: RequestOf<C>,
): Promise<OutputOf<C>> {
  const key = randomUUID();
  const first = kelas.send(call, input, key).catch(() => undefined);
  await sleep(100 + Math.random() * 300);
  await kill(kelas);
  await first;
  return eventually(REPEATED_MS, async () => {
    const response = await kelas.send(call, input, key);
    if (!response.ok) throw new Error(`${call.path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as OutputOf<C>;
  });
}

/** What the books have of imports. */
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

/** Whether an import was carried out after a time, by an attempt that began after it. */
async function isImportedAfter(books: Books, id: string, time: Date): Promise<boolean> {
  const [batch] = await books.query<{ recorded_at: Date }>(
    `select recorded_at from import_batch where uuid = '${id}'`,
  );
  return batch !== undefined && batch.recorded_at > time;
}

async function expectCourses(books: Books, expected: number): Promise<void> {
  const [courses] = await books.query<{ count: number }>('select count(*) from subscription');
  if (courses?.count === expected) return;
  throw new Error(`${courses?.count} courses instead of ${expected}`);
}

export const killedChanges: Scenario = {
  promise: 'A killed import or school year is carried out as a whole and once',
  async attempt(scale) {
    const [rounds, students] = scale === 'long' ? [20, 1_500] : [2, 1_500];
    const figures = await killChanges(rounds, students);
    return (
      `${figures.imports} imports of ${figures.students} students and ${figures.years} school years, ` +
      `applied and undone, during ${3 * rounds} kills of PostgreSQL and the program in turn; ` +
      `${figures.interrupted} imports began anew; each is in the books once`
    );
  },
};
