import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { addAnnouncement } from '@kelas/contract/announcements';
import { exportEverything, exportList } from '@kelas/contract/exports';
import { changeNote } from '@kelas/contract/student-account';
import { fromCsvCell } from '@kelas/contract/values/csv';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { tables as allTables } from '../../db/tables.ts';
import { fillDemo } from '../../demo/fill.ts';
import { listExportedTables } from './table-csv.ts';

const server = await startServer();
const make = new Makers(server);

/** Returns the texts of the files of a ZIP by their names. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await new Promise<import('yauzl').ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        buffer(stream).then((content) => {
          // A text decoder would remove the byte order mark.
          files.set(entry.fileName, content.toString());
          zip.readEntry();
        }, reject);
      });
    });
    zip.readEntry();
  });
  return files;
}

async function everything(from: TestServer = server): Promise<Map<string, string>> {
  const response = await from.send(exportEverything, {});
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return unzip(response.rawPayload);
}

/** A cell: quoted text with its escapes, or a plain value; then its end. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r]*))(,|\r\n)/gy;
const LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** Reads a file as its README says; null for a cell without a value. */
function readRows(csv: string): (string | null)[][] {
  expect(csv.startsWith('\uFEFF')).toBe(true);
  const rows: (string | null)[][] = [[]];
  const body = csv.slice(1);
  let end = 0;
  for (const [whole, quoted, plain = '', after] of body.matchAll(CELL)) {
    const value =
      quoted === undefined
        ? plain || null
        : fromCsvCell(quoted.replaceAll('""', '"')).replace(
            /\\(?:u([0-9a-f]{4})|(.))/g,
            (_, code, letter) =>
              code ? String.fromCharCode(Number.parseInt(code, 16)) : (LETTERS[letter] ?? ''),
          );
    rows.at(-1)?.push(value);
    if (after !== ',') rows.push([]);
    end += whole.length;
  }
  expect(end, 'the whole file is read').toBe(body.length);
  return rows.slice(0, -1);
}

/** The stored rows of a table as texts, in any order. */
async function storedRows(from: TestServer, table: string, columns: readonly string[]) {
  const texts = sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
  const { rows } = await sql<{ row: (string | null)[] }>`
    select array[${texts}] as row from ${sql.table(table)}`.execute(from.db);
  return rows.map(({ row }) => JSON.stringify(row)).toSorted();
}

async function expectExact(from: TestServer, files: ReadonlyMap<string, string>): Promise<number> {
  let count = 0;
  for (const [name, csv] of files) {
    if (!name.endsWith('.csv')) continue;
    const table = name.slice(0, -4);
    const [columns = [], ...rows] = readRows(csv);
    const stored = await storedRows(from, table, columns.map(String));
    // The export itself adds an entry to the audit log after its snapshot.
    const expected = ['audit_entry', 'audit_head'].includes(table) ? stored.length : stored;
    const found = rows.map((row) => JSON.stringify(row)).toSorted();
    if (Array.isArray(expected)) expect(found, table).toEqual(expected);
    else expect(found.length, table).toBeGreaterThanOrEqual(expected - 1);
    count += rows.length;
  }
  return count;
}

describe('the comments on tables and columns (R-1758)', () => {
  const exported = () => server.db.transaction().execute((tx) => listExportedTables(tx));

  it('are a sentence for each table and each column that the export has', async () => {
    const described = (await exported()).flatMap(({ name, description, columns }) => [
      { name, description },
      ...columns.map((column) => ({ ...column, name: `${name}.${column.name}` })),
    ]);
    expect(described.length).toBeGreaterThan(400);
    const wrong = described.filter(({ description }) => !/^[A-Z].*\.$/.test(description ?? ''));
    expect(wrong, 'Add a comment on each of these in packages/server/schema/comments').toEqual([]);
  });

  it('that tables share are of columns that a table has', async () => {
    const file = new URL('../../../schema/comments/shared.sql', import.meta.url);
    const shared = [...readFileSync(file, 'utf8').matchAll(/^ +"(\w+)": "/gm)];
    expect(shared.length).toBeGreaterThan(10);
    const all = new Set(
      (await exported()).flatMap(({ columns }) => columns.map(({ name }) => name)),
    );
    expect(shared.flatMap(([, name = '']) => (all.has(name) ? [] : name))).toEqual([]);
  });
});

const leftOut = Object.keys(allTables).filter((name) => allTables[name]?.noExport);

describe('the export of everything (R-1757)', () => {
  it('has a README with every file, table and column', async () => {
    const files = await everything();
    const readme = files.get('README.txt') ?? '';
    expect([...files.keys()][0]).toBe('README.txt');
    const tables = await server.db.transaction().execute((tx) => listExportedTables(tx));
    expect([...files.keys()].slice(1)).toEqual(tables.map(({ name }) => `${name}.csv`));
    for (const { name, description, columns } of tables) {
      expect(readme).toContain(`\n${name}.csv\n${description}\n`);
      for (const column of columns) expect(readme).toContain(`\n  ${column.name} `);
    }
    expect(readme).toContain('\n  swift_code  SWIFT code of the bank.\n');
    for (const name of leftOut) {
      expect(readme).toContain(`- ${name}: ${allTables[name]?.noExport}`);
    }
  });

  it('returns every value of a demo centre exactly', async () => {
    const demo = await startServer();
    await fillDemo(demo.db, { students: 60, now: demo.clock.now });
    expect(await expectExact(demo, await everything(demo))).toBeGreaterThan(2_000);
  });

  it('returns hostile texts exactly, and no cell begins a formula', async () => {
    const { uuid } = await make.enrolled({}, { name: '=HYPERLINK("http://x","y"), -1' });
    const note = 'First line\n=1+1\r\n\t@SUM(A1)\\n "quoted"; \'=2\u2028-3';
    await server.ask(changeNote, { uuid, note, shownNote: null });
    const content = 'One\n\n-2,+3;@4';
    await server.ask(addAnnouncement, {
      authorName: '@author',
      content,
      classSession: 'MORNING',
      subjectId: null,
      programLvl: null,
    });
    const files = await everything();
    await expectExact(server, files);
    const csv = files.get('student.csv') ?? '';
    expect(csv).toContain("'=HYPERLINK");
    for (const file of files.values()) expect(file).not.toMatch(/(?:^|[,;\n])\s*"?[=@]/u);
  });

  it('has no password, no session and nothing else of the installation', async () => {
    await server.addAccount('ADMIN', 'secret-holder', 'a long password');
    const { rows } = await sql<{ secret: string }>`
      select password_hash as secret from staff
      union select encode(token_hash, 'hex') from session
      union select encode(request_hash, 'hex') from idempotency_key`.execute(server.db);
    expect(rows.length).toBeGreaterThan(2);
    const files = await everything();
    for (const { secret } of rows) {
      for (const [name, file] of files) expect(file.includes(secret), name).toBe(false);
    }
    const absent = ['session', 'login_failure', 'login_place', ...leftOut];
    for (const name of absent) expect([...files.keys()]).not.toContain(`${name}.csv`);
    const [heads] = readRows(files.get('staff.csv') ?? '');
    expect(heads).toContain('username');
    expect(heads).not.toContain('password_hash');
  });
});

describe('an export in the audit log (R-1756)', () => {
  it('is there with its list, before the first byte', async () => {
    await everything();
    await server.send(exportList, { kind: 'TEACHERS' });
    const { rows } = await sql<{ action: string; after: unknown; kind: string }>`
      select action, after, subject_kind as kind from audit_entry
      order by position desc limit 2`.execute(server.db);
    expect(rows).toEqual([
      { action: 'LIST_EXPORTED', after: { kind: 'TEACHERS' }, kind: 'CENTRE' },
      { action: 'EVERYTHING_EXPORTED', after: null, kind: 'CENTRE' },
    ]);
  });

  it('is for an ADMIN alone', async () => {
    for (const [call, input] of [
      [exportEverything, {}],
      [exportList, { kind: 'STUDENTS' }],
    ] as const) {
      expect(await server.fail(call, input, { as: server.employee })).toMatchObject({
        status: 403,
      });
    }
  });

  it('is sent as a file with its name', async () => {
    const all = await server.send(exportEverything, {});
    expect(all.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining(
        'attachment; filename="Everything 16-03-2026.zip"',
      ),
    });
    const list = await server.send(exportList, { kind: 'MISC_ITEMS' });
    expect(list.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining(
        'attachment; filename="Misc items 16-03-2026.csv"',
      ),
    });
  });
});
