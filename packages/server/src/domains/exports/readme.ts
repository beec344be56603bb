import { tables as allTables } from '../../db/tables.ts';
import type { ExportedTable } from './table-csv.ts';

const INTRODUCTION = `One CSV file per table. The files are one state of the database: they agree with each other.
They hold personal data of every student. Keep them safe, and delete them after use.

How to read the files
- UTF-8 with a byte order mark, commas, quotation marks around texts, CRLF line ends.
- Each value is exactly the stored one. Amounts are whole cents: 6050 is RM 60.50.
- Days are YYYY-MM-DD. A month is its first day. Times are in UTC.
- t is yes and f is no.
- An empty cell has no value. An empty text is a pair of quotation marks.
- In texts \\n is a line break, \\t a tab, \\r a carriage return, \\\\ a backslash.
  \\u and four digits is another sign that ends a line.
- A text that a spreadsheet would take for a formula has an apostrophe before the sign.

Not in these files
- Passwords, sessions and failed logins.
`;

/**
 * Returns the README of the export of everything (R-1758). The texts of tables and columns are their
 * comments in the database.
 */
export function writeReadme(tables: readonly ExportedTable[], now: Date): string {
  const leftOut = Object.entries(allTables).flatMap(([name, { noExport }]) =>
    noExport ? `- ${name}: ${noExport}\n` : [],
  );
  const described = tables.map(({ name, description, columns }) => {
    const width = Math.max(...columns.map((column) => column.name.length));
    const lines = columns.map((column) =>
      `  ${column.name.padEnd(width)}  ${column.description ?? ''}`.trimEnd(),
    );
    return [`${name}.csv`, description ?? '', ...lines, ''].join('\n');
  });
  return [
    `Export of everything, ${now.toISOString()}\n`,
    INTRODUCTION + leftOut.join(''),
    'Tables\n',
    ...described,
  ].join('\n');
}
