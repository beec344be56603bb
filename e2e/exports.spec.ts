import { buffer } from 'node:stream/consumers';
import { importColumns } from '@kelas/contract/import-fields';
import type { Download, Page } from '@playwright/test';
import { fromBuffer } from 'yauzl';
import { expect, openAs, test } from './fixtures.ts';

async function download(page: Page, title: string): Promise<Download> {
  const begun = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download: ${title}` }).click();
  return begun;
}

async function bytesOf(file: Download): Promise<Buffer> {
  return buffer(await file.createReadStream());
}

/** Returns the names of the files in a ZIP, and the text of the first one. */
async function openZip(bytes: Buffer): Promise<{ names: string[]; first: string }> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const names: string[] = [];
      let first = '';
      zip.on('error', reject);
      zip.on('end', () => resolve({ names, first }));
      zip.on('entry', (entry) => {
        names.push(entry.fileName);
        if (names.length > 1) return zip.readEntry();
        zip.openReadStream(entry, (failure, content) => {
          if (failure) return reject(failure);
          buffer(content).then((read) => {
            first = read.toString();
            zip.readEntry();
          }, reject);
        });
      });
      zip.readEntry();
    });
  });
}

test('an ADMIN exports a list and everything, and the audit log has both', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/export');
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible();

  const students = await download(page, 'Students');
  expect(students.suggestedFilename()).toMatch(/^Students \d\d-\d\d-\d{4}\.csv$/);
  const text = (await bytesOf(students)).toString();
  const [first] = importColumns('STUDENTS', 1);
  expect(text.startsWith(`\uFEFF"${first?.label}","IC","Phone"`)).toBe(true);

  const everything = await download(page, 'Everything');
  expect(everything.suggestedFilename()).toMatch(/^Everything .*\.zip$/);
  const { names, first: readme } = await openZip(await bytesOf(everything));
  expect(names[0]).toBe('README.txt');
  expect(names).toContain('student.csv');
  expect(names).not.toContain('session.csv');
  expect(readme).toContain('Keep them safe');

  await page.goto('/audit');
  await expect(page.getByText('Everything exported').first()).toBeVisible();
  await expect(page.getByText('List exported').first()).toBeVisible();
});
