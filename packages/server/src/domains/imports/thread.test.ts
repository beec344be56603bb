import { discardImport, openImport } from '@kelas/contract/imports';
import { startServer } from '@kelas/testkit/server';
import { Importer, sampleSheet } from '@kelas/testkit/spreadsheets';
import { expect, it, vi } from 'vitest';

// Reading and planning fail in this thread. The worker thread uses the real ones.
vi.mock(import('@kelas/spreadsheet-reading/table/read-table'), () => ({
  readTable: () => expect.fail('read on the main thread'),
  noRows: () => expect.fail('read on the main thread'),
}));

const server = await startServer();
const importer = new Importer(server);

it('reads, plans and carries out a spreadsheet outside the main thread (R-1962)', async () => {
  await importer.run('SUBJECTS', sampleSheet('subjects.csv'));
});

it('refuses a text of quotation marks before it is split, and reads the next one', async () => {
  for (const character of ['"', ',']) {
    const data = Buffer.alloc(14 * 1024 * 1024, character).toString('base64');
    const input = { kind: 'STUDENTS', fileName: 'cells.csv', data } as const;
    const refused = await server.fail(openImport, input);
    expect(refused).toMatchObject({ status: 422, code: 'TOO_MANY_CELLS' });
  }
  const id = await importer.open('SUBJECTS', 'Name\nArt');
  await server.ask(discardImport, { id });
});

it('keeps at most 20 open drafts, also when several are opened at once', async () => {
  const open = () => importer.open('SUBJECTS', 'Name\nMusic');
  const opened = await Promise.allSettled(Array.from({ length: 21 }, open));
  const ids = opened.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(ids).toHaveLength(20);
  const refused = await server.fail(openImport, {
    kind: 'SUBJECTS',
    fileName: 'music.csv',
    text: 'Name\nMusic',
  });
  expect(refused).toMatchObject({ status: 409, code: 'TOO_MANY_DRAFTS' });
  const [id = ''] = ids;
  await server.ask(discardImport, { id });
  expect(await open()).not.toBe('');
});
