import { listImports, planImport } from '@kelas/contract/imports';
import { listStudents } from '@kelas/contract/students';
import { startServer } from '@kelas/testkit/server';
import { Importer, sampleSheet } from '@kelas/testkit/spreadsheets';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const importer = new Importer(server);

describe('the sample centre', () => {
  it('is imported and undone file by file', async () => {
    const ids: string[] = [];
    for (const [kind, name] of [
      ['SUBJECTS', 'subjects.csv'],
      ['MISC_ITEMS', 'misc-items.csv'],
      ['TEACHERS', 'teachers.csv'],
      ['STUDENTS', 'students.csv'],
      ['PAYMENTS', 'payments.csv'],
    ] as const) {
      const id = await importer.open(kind, sampleSheet(name));
      console.log(await server.ask(planImport, { id }));
      console.log(await importer.apply(id));
      ids.push(id);
    }
    console.log(JSON.stringify(await server.ask(listImports, {}), null, 1));
    expect((await server.ask(listStudents, {})).length).toBeGreaterThan(30);
    for (const id of ids.toReversed()) console.log(await importer.undo(id));
    console.log(await server.ask(listStudents, {}));
  });
});
