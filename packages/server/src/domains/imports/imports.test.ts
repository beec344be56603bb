import { importKinds } from '@kelas/contract/import-fields';
import {
  changeImport,
  discardImport,
  getImport,
  getImportProgress,
  getImportTemplate,
  listImports,
  openImport,
  planImport,
} from '@kelas/contract/imports';
import { Makers, teacherForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { describe, expect, it } from 'vitest';
import { deleteOldDrafts } from './draft/drafts.ts';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);
const admin = { as: server.admin };
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const FORM_4 = 5;
const physics = await make.course('Physics');
const chemistry = await make.course('Chemistry');
const offers = (subjectId: number, fee: number) => [{ programLvl: FORM_4, subjectId, fee }];
await make.teacher({ name: 'Mr Lim', tuitionCourse: offers(physics.id, 7000) });
await make.teacher({ name: 'Ms Tan', tuitionCourse: offers(chemistry.id, 6000) });

const HEADINGS = 'Name,Phone,Gender,Level,Session,Enrolled,Subject 1,Teacher 1,From 1';
const sheet = (...rows: string[]) => [HEADINGS, ...rows].join('\n');
const good = (name: string) =>
  `${name},012-3456789,F,Form 4,Morning,Jan 2026,Physics,Mr Lim,Jan 2026`;

const draftOf = (id: string) => server.ask(getImport, { id });
const faultsOf = async (id: string) =>
  (await draftOf(id)).rows.map(({ faults }) =>
    faults.map(({ code, suggestions }) => [code, ...suggestions]),
  );

describe('a draft (R-1652 to R-1654)', () => {
  it('keeps the cells, guesses the columns and says what each row does', async () => {
    const id = await importer.open('STUDENTS', sheet(good('Ali'), good('')));
    const draft = await draftOf(id);
    expect(draft).toMatchObject({
      version: 1,
      state: 'OPEN',
      encoding: 'UTF-8',
      delimiter: 'COMMA',
      columns: [
        ...['name', 'phone', 'gender', 'level', 'session', 'enrolled'],
        ...['subject1', 'teacher1', 'from1'],
      ],
      counts: { rows: 2, faulty: 1, leftOut: 0, add: 1, fill: 0, skip: 0 },
    });
    expect(draft.rows.map(({ row, line, action }) => [row, line, action])).toEqual([
      [1, 2, 'ADD'],
      [2, 3, null],
    ]);
    expect(draft.rows[1]?.faults).toMatchObject([{ column: 0, code: 'REQUIRED' }]);
    const faulty = await server.ask(getImport, { id, only: 'FAULTS' });
    expect(faulty.rows.map(({ row }) => row)).toEqual([2]);
  });

  it('leaves out a title above the headings and a last row of sums (R-1641)', async () => {
    const rows = ['SENARAI BARANG 2026,', '', 'Item,Price', 'Workbook,12', 'JUMLAH,12'];
    const draft = await draftOf(await importer.open('MISC_ITEMS', rows.join('\n')));
    expect(draft).toMatchObject({
      headings: ['Item', 'Price'],
      columns: ['name', 'price'],
      counts: { rows: 3, faulty: 0, leftOut: 2, add: 1 },
    });
    const shown = draft.rows.map(({ line, isLeftOut }) => [line, isLeftOut]);
    expect(shown).toEqual([
      [1, true],
      [4, false],
      [5, true],
    ]);
  });

  it('is corrected by cell, column and row, and refused with a stale version', async () => {
    const id = await importer.open('STUDENTS', sheet(good('Ali'), good('')));
    const cells = [{ row: 2, column: 0, value: 'Bala' }];
    const corrected = await server.ask(changeImport, { id, version: 1, cells });
    expect(corrected).toMatchObject({ version: 2, counts: { faulty: 0, add: 2 } });
    expect(await draftOf(id)).toEqual(corrected);
    const stale = await server.fail(changeImport, { id, version: 1, cells }, admin);
    expect([stale.status, stale.code]).toEqual([409, 'STALE_VERSION']);
    // Who changed it, and when (R-1224).
    expect(stale.message).toMatch(/^You changed this import in another window on \d/);
    const name = uniqueInFile('admin');
    const other = await server.addSession(await server.addAccount('ADMIN', name));
    const others = await server.fail(changeImport, { id, version: 1, cells }, { as: other });
    expect(others.message).toMatch(/^(?!You|Someone).+ changed this import on \d/);
    const leftOut = [{ row: 1, isLeftOut: true }];
    const shorter = await server.ask(changeImport, { id, version: 2, leftOut });
    expect(shorter.counts).toMatchObject({ leftOut: 1, add: 1 });
    const columns = corrected.columns.map((key) => (key === 'phone' ? null : key));
    const without = await server.ask(changeImport, { id, version: 3, columns });
    expect(without.missing).toEqual(['Phone']);
    const refused = await server.fail(planImport, { id }, admin);
    // The thread sends the parts of a text too (R-2286).
    expect(refused).toMatchObject({
      status: 422,
      message: 'Choose the column of Phone',
      template: 'Choose the column of {label}',
      values: { label: { word: 'Phone' } },
    });
  });

  it('refuses columns, cells and rows that do not exist', async () => {
    const id = await importer.open('SUBJECTS', 'Name\nBiology');
    for (const change of [
      { columns: ['name', 'name'] },
      { columns: ['phone'] },
      { cells: [{ row: 2, column: 0, value: 'x' }] },
      { cells: [{ row: 1, column: 1, value: 'x' }] },
      { cells: [{ row: 1, column: 0, value: 'a\0b' }] },
      { leftOut: [{ row: 2, isLeftOut: true }] },
      { formats: [{ column: 'date', order: 'DAY_FIRST' }] },
      { encoding: 'GBK' },
      { replaceAll: [{ column: 1, from: 'Biology', to: 'x' }] },
      { replaceAll: [{ column: 0, from: 'Biology', to: 'a\0b' }] },
    ]) {
      const refused = await server.fail(changeImport, { id, version: 1, ...change }, admin);
      expect(refused.status, JSON.stringify(change)).toBe(422);
    }
    expect(await draftOf(id)).toMatchObject({ version: 1, rows: [{ cells: ['Biology'] }] });
  });

  it('takes the first suggestion of every cell with a fault, or leaves these rows out', async () => {
    const rows = ['Ali', 'Bala'].map((name) => good(name).replace('012-3456789', '123456789'));
    const id = await importer.open('STUDENTS', sheet(...rows, good('')));
    const { faultCodes } = await draftOf(id);
    const [zeros] = faultCodes;
    expect(zeros).toMatchObject({ cells: 2, suggested: 2 });
    const accepted = await server.ask(changeImport, { id, version: 1, acceptAll: zeros?.code });
    expect(accepted.rows.map(({ cells }) => cells[1])).toEqual(Array(3).fill('012-3456789'));
    const left = await server.ask(changeImport, { id, version: 2, leaveOutFaulty: true });
    expect(left.counts).toMatchObject({ rows: 3, faulty: 0, leftOut: 1, add: 2 });
  });

  it('replaces one text of a column in every row, and counts such texts', async () => {
    const rows = ['Mr Limm', ' Mr Limm ', 'Mr Limm', 'Priya', 'Mr Lim'].map((teacher, index) =>
      good(`Pupil ${index}`).replace('Mr Lim', teacher),
    );
    const named = good('Mr Limm').replace('Physics', 'Zoology');
    const id = await importer.open('STUDENTS', sheet(...rows, named));
    const [column, text] = [7, 'Mr Limm'];
    const unknown = { code: 'UNKNOWN_TEACHER', column };
    expect((await draftOf(id)).faultTexts).toEqual([
      { ...unknown, text, cells: 3, suggestions: ['Mr Lim'], isShort: false },
      { ...unknown, text: 'Priya', cells: 1, suggestions: [], isShort: false },
      {
        ...{ code: 'UNKNOWN_SUBJECT', column: 6, text: 'Zoology' },
        ...{ cells: 1, suggestions: [], isShort: false },
      },
    ]);
    const replaceAll = [
      { column, from: text, to: 'Mr Lim' },
      { column: 6, from: 'Zoology', to: 'Physics' },
    ];
    const corrected = await server.ask(changeImport, { id, version: 1, replaceAll });
    expect(corrected.rows.map(({ cells }) => cells[7])).toEqual([
      ...['Mr Lim', 'Mr Lim', 'Mr Lim', 'Priya', 'Mr Lim', 'Mr Lim'],
    ]);
    // Other columns keep the text.
    expect(corrected.rows.at(-1)?.cells[0]).toBe('Mr Limm');
    expect(corrected).toMatchObject({ counts: { faulty: 1 }, faultTexts: [{ text: 'Priya' }] });
  });

  it('names at most 50 texts, the most frequent first', async () => {
    const rows = Array.from({ length: 60 }, (_, index) =>
      good(`Pupil ${index}`).replace('Mr Lim', `Xu ${Math.floor(index / 2) === 20 ? 'x' : index}`),
    );
    const { faultTexts } = await draftOf(await importer.open('STUDENTS', sheet(...rows)));
    expect(faultTexts).toHaveLength(50);
    expect(faultTexts[0]).toMatchObject({ text: 'Xu x', cells: 2 });
  });

  it('names earlier rows by their line in the spreadsheet', async () => {
    const name = uniqueInFile('Payer');
    await importer.run('STUDENTS', sheet(good(name)));
    const paid = `${name},Physics,Jan 2026,70.00,15 Jan 2026`;
    const text = `Student,Item,Month,Paid,Date\n,,,,\n${paid}\n${paid}`;
    const { rows } = await draftOf(await importer.open('PAYMENTS', text));
    expect(rows.map(({ line }) => line)).toEqual([3, 4]);
    expect(rows[1]?.faults).toMatchObject([
      { code: 'PAID_TWICE', message: 'Row 3 of this file pays it in full' },
    ]);
  });

  it('asks about dates that can be read in two ways', async () => {
    const text = 'Student,Item,Month,Paid,Date\nNo One,Physics,Jan 2026,70,03/02/2026';
    const id = await importer.open('PAYMENTS', text);
    expect((await draftOf(id)).questions).toMatchObject([{ column: 'date' }]);
    const refused = await server.fail(planImport, { id }, admin);
    expect([refused.status, refused.message]).toEqual([
      422,
      'Answer the questions about dates first',
    ]);
    const formats = [{ column: 'date', order: 'DAY_FIRST' as const }];
    const answered = await server.ask(changeImport, { id, version: 1, formats });
    expect(answered).toMatchObject({ questions: [], formats });
  });

  it('does not ask about dates of a row that is left out (R-1649)', async () => {
    const dates = ['25/1/26', '1/25/26'].map((date) => `No One,Physics,Jan 2026,70,${date}`);
    const text = ['Student,Item,Month,Paid,Date', ...dates].join('\n');
    const id = await importer.open('PAYMENTS', text);
    expect((await draftOf(id)).questions).toHaveLength(1);
    const leftOut = [{ row: 2, isLeftOut: true }];
    const without = await server.ask(changeImport, { id, version: 1, leftOut });
    expect(without.questions).toEqual([]);
  });

  it('is read again with another delimiter', async () => {
    const id = await importer.open('MISC_ITEMS', Buffer.from('Name;Price,RM\nPen;1,50\n'));
    const guessed = await draftOf(id);
    const other = guessed.delimiter === 'COMMA' ? 'SEMICOLON' : 'COMMA';
    const read = await server.ask(changeImport, { id, version: 1, delimiter: other });
    expect(read).toMatchObject({ delimiter: other, encoding: 'UTF-8', version: 2 });
    const back = { id, version: 2, delimiter: 'SEMICOLON' as const };
    const semicolon = await server.ask(changeImport, back);
    expect(semicolon).toMatchObject({ headings: ['Name', 'Price,RM'], delimiter: 'SEMICOLON' });
    expect(semicolon.rows.map(({ cells }) => cells)).toEqual([['Pen', '1,50']]);
  });

  it('is read again in another encoding', async () => {
    const id = await importer.open('SUBJECTS', Buffer.from('Name\nG\u00e9ographie', 'latin1'));
    const gbk = await server.ask(changeImport, { id, version: 1, encoding: 'GBK' });
    expect(gbk).toMatchObject({ encoding: 'GBK', version: 2 });
    const back = await server.ask(changeImport, { id, version: 2, encoding: 'WINDOWS-1252' });
    expect(back.rows[0]?.cells).toEqual(['G\u00e9ographie']);
  });

  it('is listed, discarded, and deleted after 30 days', async () => {
    const id = await importer.open('SUBJECTS', 'Name\nBiology');
    const listed = async () =>
      (await server.ask(listImports, {})).drafts.map((draft) => draft.id).includes(id);
    expect(await listed()).toBe(true);
    await server.ask(discardImport, { id });
    expect(await listed()).toBe(false);
    const gone = await server.fail(getImport, { id }, admin);
    expect([gone.status, gone.message]).toEqual([404, 'This import does not exist']);

    const old = await importer.open('SUBJECTS', 'Name\nBiology');
    const later = (days: number) => new Date(server.clock.now.getTime() + days * 86_400_000);
    await deleteOldDrafts(server.db, later(29));
    expect(await draftOf(old)).toMatchObject({ id: old });
    await deleteOldDrafts(server.db, later(31));
    expect((await server.fail(getImport, { id: old }, admin)).status).toBe(404);
  });

  it('is for an ADMIN only, and 404 when unknown', async () => {
    const calls = [getImport, planImport, getImportProgress, discardImport];
    for (const call of calls) {
      expect((await server.fail(call, { id: UNKNOWN }, { as: server.employee })).status).toBe(403);
      expect((await server.fail(call, { id: UNKNOWN }, admin)).status).toBe(404);
    }
  });
});

describe('what cannot be read (R-1641)', () => {
  it.each([
    ['neither text nor file', {}],
    ['no rows', { text: 'Name' }],
    ['a file with a NUL', { data: Buffer.from('Name\nPhy\0sics').toString('base64') }],
    ['a cell of 1 MB', { text: `Name\n${'x'.repeat(1_000_000)}` }],
    ['an Excel file', { data: Buffer.from('PK\u0003\u0004xxxx').toString('base64') }],
    ['too many rows', { text: `Name\n${'x\n'.repeat(50_000)}` }],
  ])('is refused with a text, and nothing is stored: %s', async (_, content) => {
    const before = await server.db.selectFrom('import_draft').select('uuid').execute();
    const input = { kind: 'SUBJECTS', fileName: 'x.csv', ...content };
    const refused = await server.fail(openImport, input, admin);
    expect([refused.status, refused.message]).toEqual([
      422,
      expect.stringMatching(/\w{3}.*\w\.?$/),
    ]);
    expect(await server.db.selectFrom('import_draft').select('uuid').execute()).toEqual(before);
  });

  it('is a body above 20 MiB; other calls keep their limit', async () => {
    const input = { kind: 'SUBJECTS', fileName: 'x.csv', text: 'x'.repeat(21 * 1024 * 1024) };
    const refused = await server.fail(openImport, input, admin);
    expect([refused.status, refused.message]).toEqual([
      413,
      'The file is too large. It can have at most 15 MiB.',
    ]);
    const other = { id: UNKNOWN, padding: 'x'.repeat(2 * 1024 * 1024) };
    expect((await server.fail(planImport, undefined, admin)).status).toBe(400);
    expect((await server.fail(discardImport, other, admin)).status).toBe(413);
  });

  it('is none of 50,000 hostile cells: each is text or a fault', async () => {
    const cells = [
      '=1+1',
      '@SUM(A1)',
      '-2',
      '\u202eabc',
      '\ufeffx',
      'x'.repeat(400),
      'a\0b',
      '"',
      "'",
      '99',
    ];
    const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
    const row = (at: number) =>
      Array.from({ length: 10 }, (_, index) => quoted(cells[(at + index) % cells.length] ?? ''));
    const rows = Array.from({ length: 5_000 }, (_, at) => row(at).join(','));
    const headings = 'Name,IC,Phone,Email,Gender,Level,Session,Enrolled,Family,Owes';
    const id = await importer.open('STUDENTS', [headings, ...rows].join('\n'));
    const { counts } = await draftOf(id);
    expect(counts).toMatchObject({ rows: 5_000, faulty: 5_000, add: 0 });
    const refused = await server.fail(planImport, { id }, admin);
    expect([refused.status, refused.message]).toEqual([
      422,
      '5000 rows have faults. Correct the cells, or leave the rows out.',
    ]);
  });
});

describe('the rules of rows (R-1656 to R-1664)', () => {
  it.each([
    ['Physics,Mr Lim', []],
    ['physics, MR  LIM', []],
    ['Physics,', []],
    ['Physiks,Mr Lim', [['UNKNOWN_SUBJECT', 'Physics']]],
    ['Physics,Mr Lin', [['UNKNOWN_TEACHER', 'Mr Lim']]],
    ['Chemistry,Mr Lim', [['NOT_OFFERED', 'Ms Tan']]],
  ])('find the course %s', async (course, faults) => {
    const id = await importer.open(
      'STUDENTS',
      sheet(good('Ali').replace('Physics,Mr Lim', course)),
    );
    expect(await faultsOf(id)).toEqual([faults]);
  });

  it('skip a student who is here, or fill empty fields only', async () => {
    const nric = '100101-14-5678';
    const { uuid } = await make.student({ name: 'Siti Here', nric, email: 'siti@example.my' });
    const text = `${HEADINGS},IC,Email,Contact name\n${good('Siti Other')},${nric},new@example.my,Aminah`;
    const id = await importer.open('STUDENTS', text);
    const [skipped] = (await draftOf(id)).rows;
    expect(skipped).toMatchObject({
      action: 'SKIP',
      reason: 'Siti Here is already in Kelas with this IC',
    });
    const filling = await server.ask(changeImport, { id, version: 1, fillsEmpty: true });
    expect(filling.rows[0]).toMatchObject({
      action: 'FILL',
      reason: 'Siti Here is already in Kelas with this IC. Fills contact name.',
    });
    expect(await importer.apply(id)).toMatchObject({ state: 'DONE' });
    const stored = await server.db
      .selectFrom('student')
      .select(['name', 'email', 'emergency_contact_name', 'version'])
      .where('uuid', '=', uuid)
      .execute();
    expect(stored).toEqual([
      {
        name: 'Siti Here',
        email: 'siti@example.my',
        emergency_contact_name: 'Aminah',
        version: 2,
      },
    ]);
  });

  it.each(['STUDENTS', 'TEACHERS'] as const)('fill %s once, by their first row', async (kind) => {
    const person = { name: uniqueInFile('Filled'), phoneNo: '60123456781' };
    const nric = kind === 'STUDENTS' ? '100101-14-5601' : '800101-14-5602';
    if (kind === 'STUDENTS') await make.student({ ...person, nric });
    else await make.teacher({ ...person, identification: nric });
    const rest = kind === 'STUDENTS' ? 'Form 4,Morning,Jan 2026' : '6/4,,';
    const heads = kind === 'STUDENTS' ? 'Level,Session,Enrolled' : 'Rate,Bank,Account no.';
    const text = [
      `Name,Phone,Gender,${heads},IC,Email`,
      `Another name,012-3456782,F,${rest},${nric},first@example.my`,
      `${person.name},012-3456781,F,${rest},,second@example.my`,
    ].join('\n');
    const id = await importer.open(kind, text);
    const filling = await server.ask(changeImport, { id, version: 1, fillsEmpty: true });
    expect(filling.rows.map(({ action, reason }) => [action, reason])).toEqual([
      ['FILL', `${person.name} is already in Kelas with this IC. Fills email.`],
      ['SKIP', 'Row 2 fills it'],
    ]);
    expect(filling.counts).toMatchObject({ fill: 1, skip: 1 });
  });

  it('name the same person twice in the file', async () => {
    const id = await importer.open('STUDENTS', sheet(good('Twice'), good('Twice')));
    expect(await faultsOf(id)).toEqual([[], [['REPEATED']]]);
  });

  it('refuse a teacher as the form does', async () => {
    const { name } = teacherForm({ name: uniqueInFile('New') });
    const text = `Name,Phone,Gender,Rate,Bank,Level 1,Subject 1,Fee 1\n${name},012-3456789,M,6/4,Maybenk,Form 4,Physiks,70`;
    const id = await importer.open('TEACHERS', text);
    expect(await faultsOf(id)).toEqual([
      [
        ['UNKNOWN_BANK', 'Maybank', 'Maybank (Singapore)'],
        ['UNKNOWN_SUBJECT', 'Physics'],
      ],
    ]);
  });
});

describe('the templates (R-1640)', () => {
  it.each(importKinds)(
    'of %s is read by the import, which leaves the example out',
    async (kind) => {
      const response = await server.send(getImportTemplate, { kind }, admin);
      expect(response.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': expect.stringContaining('.csv'),
      });
      const id = await importer.open(kind, response.rawPayload);
      const draft = await draftOf(id);
      expect(draft).toMatchObject({ missing: [], counts: { rows: 1, leftOut: 1 } });
      expect(draft.columns).not.toContain(null);
    },
  );
});
