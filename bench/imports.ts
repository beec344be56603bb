import { setTimeout as sleep } from 'node:timers/promises';
import { openProduct } from './product.ts';

const STUDENTS = 5_000;
const TEACHERS = 40;
const SUBJECTS = 10;
const POLL_MS = 50;

/** Measures the import of students with three courses each, and its undo; prints a table. */
export async function measureImports(connectionString: string): Promise<void> {
  const product = await openProduct(connectionString);
  const { send } = product;
  const row = (name: string, ms: number, more = '') =>
    console.log(`${name.padEnd(28)}${ms.toFixed(0).padStart(8)}   ${more}`);
  const get = (path: string, id: string) => send('GET', `${path}?id=${id}`);

  /** Reads and plans a spreadsheet, and imports it. */
  async function run(kind: string, text: string, isShown = false): Promise<string> {
    const opened = await send('POST', '/import', { kind, fileName: `${kind}.csv`, text });
    const { id } = opened.value;
    const read = await get('/import', id);
    const cells = [{ row: 2, column: 0, value: `Corrected ${kind}` }];
    const earlierMonths = kind === 'STUDENTS' ? 'CHARGE' : null;
    const changed =
      isShown && (await send('PUT', '/import', { id, version: 1, cells, earlierMonths }));
    const page = isShown && (await get('/import', id));
    const plan = await get('/import/plan', id);
    const { digest } = plan.value;
    const ordered = await send('POST', '/import/apply', { id, digest });
    const began = performance.now();
    let progress = await get('/import/progress', id);
    let slowest = 0;
    while (progress.value.state === 'WAITING' || progress.value.state === 'RUNNING') {
      await sleep(POLL_MS);
      progress = await get('/import/progress', id);
      slowest = Math.max(slowest, progress.ms);
    }
    if (progress.value.state !== 'DONE') throw new Error(progress.value.message);
    if (!isShown) return id;
    row('store the draft', opened.ms);
    row('first page', read.ms, `${read.value.counts.faulty} rows with faults`);
    if (changed) row('change one cell', changed.ms);
    if (page) row('same page again', page.ms);
    row('preview', plan.ms, JSON.stringify(plan.value.counts));
    row('apply, until ordered', ordered.ms);
    row('import', performance.now() - began, `slowest poll ${slowest.toFixed(0)} ms`);
    row('peak memory, MB', product.peakMemory());
    return id;
  }

  console.log(`\nImports, ms`);
  const subject = (index: number) => `Imported subject ${index % SUBJECTS}`;
  const names = Array.from({ length: SUBJECTS }, (_, index) => subject(index));
  await run('SUBJECTS', ['Name', ...names].join('\n'));
  await run('TEACHERS', teachersOf(subject));
  const students = await run('STUDENTS', studentsOf(subject), true);
  const undone = await send('POST', '/import/undo', { id: students });
  row('undo', undone.ms, `${undone.value.removed} students removed`);
}

/** Each teacher has every subject at Form 4. */
function teachersOf(subject: (index: number) => string): string {
  const courses = Array.from({ length: SUBJECTS }, (_, index) => index);
  const headings = courses.flatMap((at) => [
    `Level ${at + 1}`,
    `Subject ${at + 1}`,
    `Fee ${at + 1}`,
  ]);
  const rows = Array.from({ length: TEACHERS }, (_, index) =>
    [
      `Imported teacher ${index}`,
      `012-${3_000_000 + index}`,
      'Female',
      '6/4',
      ...courses.flatMap((at) => ['Form 4', subject(at), '70.00']),
    ].join('\t'),
  );
  return [['Name', 'Phone', 'Gender', 'Rate', ...headings].join('\t'), ...rows].join('\n');
}

function studentsOf(subject: (index: number) => string): string {
  const headings = [1, 2, 3].flatMap((at) => [`Subject ${at}`, `Teacher ${at}`, `From ${at}`]);
  const fields = ['Name', 'Phone', 'Gender', 'Level', 'Session', 'Enrolled', 'Family', 'Owes'];
  const rows = Array.from({ length: STUDENTS }, (_, index) =>
    [
      `Imported student ${index}`,
      `013-${1_000_000 + index}`,
      index % 2 === 0 ? 'Male' : 'Female',
      'Form 4',
      'Morning',
      'Jan 2026',
      index % 10 < 2 ? `Family ${Math.floor(index / 10)}` : '',
      index % 5 === 0 ? '70.00' : '',
      ...[0, 1, 2].flatMap((at) => [
        subject(index + at),
        `Imported teacher ${index % TEACHERS}`,
        'Jan 2026',
      ]),
    ].join('\t'),
  );
  return [[...fields, ...headings].join('\t'), ...rows].join('\n');
}
