import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UnreadableFileError } from '../table/unreadable-file.ts';
import { fingerprints } from './fingerprints.ts';
import { type ReadStatement, readStatement } from './read-statement.ts';

const TODAY = '2027-01-20';
const folder = join(import.meta.dirname, '../../fixtures/statements');

interface ExpectedLine {
  readonly date: string;
  readonly cents: number;
  readonly text: string;
  readonly balance: number | null;
}

interface ExpectedAccount {
  readonly account: string | null;
  readonly opening: number | null;
  readonly closing: number | null;
  readonly lines: readonly ExpectedLine[];
}

/** `lines` and `cents` are for READ; `fault_lines` are physical lines, from 1. */
interface HostileFile {
  readonly want: readonly ('read' | 'fault' | 'ask' | 'refuse')[];
  readonly lines?: number;
  readonly cents?: readonly number[];
  readonly fault_lines?: readonly number[];
}

const bytesOf = (path: string) => readFileSync(join(folder, path));
const read = (path: string) => readStatement({ bytes: bytesOf(path) }, undefined, TODAY);
const readJson = <T>(path: string): T => JSON.parse(bytesOf(path).toString()) as T;
const statementsIn = (name: string) =>
  readdirSync(join(folder, name)).filter((file) => /\.(?:csv|txt)$/.test(file));

const asks = (found: ReadStatement) => !(found.columnsKnown && found.dateOrderKnown);

/** Returns the differences as texts, so that one test shows all of them. */
function differences(name: string, found: unknown, expected: unknown): string[] {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  return left === right ? [] : [`${name}: found ${left}, expected ${right}`];
}

function checkGoodFile(file: string): string[] {
  const expected = readJson<ExpectedAccount>(
    `good/${file.slice(0, -extname(file).length)}.expected.json`,
  );
  const found = read(`good/${file}`);
  const all = (key: keyof ExpectedLine) =>
    expected.lines.flatMap((line, at) =>
      differences(`${file} line ${at} ${key}`, found.lines[at]?.[key], line[key]),
    );
  return [
    ...differences(`${file} lines`, found.lines.length, expected.lines.length),
    ...all('date'),
    ...all('cents'),
    ...all('text'),
    ...all('balance'),
    ...differences(`${file} account`, found.account, expected.account),
    ...(expected.opening === null
      ? []
      : differences(`${file} opening`, found.opening, expected.opening)),
    ...(expected.closing === null
      ? []
      : differences(`${file} closing`, found.closing, expected.closing)),
    ...differences(`${file} faults`, found.faults, []),
    ...differences(`${file} gaps`, found.gaps, []),
    ...differences(`${file} has questions`, asks(found), false),
  ];
}

describe('the good files', () => {
  it.each(['maybank', 'cimb', 'pbb', 'rhb', 'hlb'])('of %s are read', (bank) => {
    const files = statementsIn('good').filter((file) => file.startsWith(bank));
    expect(files).toHaveLength(3);
    expect(files.flatMap(checkGoodFile)).toEqual([]);
  });
});

describe('overlapping files', () => {
  it.each(['cimb', 'hlb'])('of %s have the same union in each order', (bank) => {
    const expected = readJson<Record<string, ExpectedAccount>>('overlap/expected.json')[bank];
    const files = statementsIn('overlap').filter((file) => file.startsWith(bank));
    const keys = files.map((file) => fingerprints(read(`overlap/${file}`).lines));
    const wanted = fingerprints(expected?.lines ?? []).toSorted();
    expect(wanted).toHaveLength(51);
    for (const order of [keys, keys.toReversed(), [...keys.slice(2), ...keys.slice(0, 2)]]) {
      expect([...new Set(order.flat())].toSorted()).toEqual(wanted);
    }
    const accounts = files.map((file) => read(`overlap/${file}`));
    expect(accounts.flatMap(({ faults, gaps }) => [...faults, ...gaps])).toEqual([]);
    expect(new Set(accounts.map(({ account }) => account))).toEqual(new Set([expected?.account]));
  });
});

describe('files with gaps', () => {
  it('have them at the named lines', () => {
    const expected =
      readJson<
        Record<string, { lines: number; all_breaks: { file_line: number; difference: number }[] }>
      >('gaps/expected.json');
    const found = Object.entries(expected).flatMap(([name, { lines, all_breaks: breaks }]) => {
      const statement = read(`gaps/${name}`);
      const gaps = statement.gaps.map((gap) => [gap.row, gap.found - gap.expected]);
      const wanted = breaks.map((each) => [each.file_line, each.difference]);
      return [
        ...differences(name, gaps, wanted),
        ...differences(`${name} lines`, statement.lines.length, lines),
        ...differences(`${name} faults`, statement.faults, []),
      ];
    });
    expect(found).toEqual([]);
  });
});

function readOrRefuse(path: string): ReadStatement | undefined {
  try {
    return read(path);
  } catch (error) {
    if (error instanceof UnreadableFileError) return undefined;
    throw error;
  }
}

/** Returns true for a statement whose lines are the lines of the file, with no fault and no question. */
function isRead(found: ReadStatement, expected: HostileFile): boolean {
  const { lines, faults, gaps } = found;
  const cents = lines.map((line) => line.cents);
  return (
    faults.length + gaps.length === 0 &&
    !asks(found) &&
    lines.length === expected.lines &&
    (expected.cents === undefined || JSON.stringify(cents) === JSON.stringify(expected.cents))
  );
}

/** Returns true if each named row has a fault or gap, and no line is wrong or missing without a fault. */
function hasFaults({ lines, faults, gaps }: ReadStatement, expected: HostileFile): boolean {
  const rows = new Set([...faults, ...gaps].map(({ row }) => row));
  const wanted = [...(expected.cents ?? lines.map(({ cents }) => cents))];
  const areRead = lines.every(({ cents }) => {
    const at = wanted.indexOf(cents);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  });
  const missing = expected.lines === undefined ? 0 : expected.lines - lines.length;
  const isCounted = missing <= (expected.want.includes('read') ? faults.length : 0);
  return areRead && isCounted && (expected.fault_lines ?? []).every((row) => rows.has(row));
}

function checkHostileFile(file: string, expected: HostileFile): string[] {
  const found = readOrRefuse(`hostile/${file}`);
  const passes =
    found === undefined
      ? expected.want.includes('refuse')
      : (expected.want.includes('ask') && asks(found)) ||
        (expected.want.includes('read') && isRead(found, expected)) ||
        (expected.want.includes('fault') && hasFaults(found, expected));
  if (passes) return [];
  const shown = found && { ...found, lines: found.lines.map((line) => line.cents), sample: [] };
  return [`${file}: found ${JSON.stringify(shown)}, expected ${JSON.stringify(expected)}`];
}

describe('hostile files', () => {
  it('give a permitted result', () => {
    const expected = Object.entries(readJson<Record<string, HostileFile>>('hostile/expected.json'));
    expect(expected.map(([file]) => file).toSorted()).toEqual(statementsIn('hostile').toSorted());
    expect(expected.flatMap(([file, wanted]) => checkHostileFile(file, wanted))).toEqual([]);
  });

  it('with 20,000 lines is read, with 20,001 lines refused', () => {
    const row = '13/10/2026,CASH DEPOSIT,1.00\n';
    const text = `Date,Description,Credit\n${row.repeat(20_000)}`;
    expect(readStatement({ text }).lines).toHaveLength(20_000);
    expect(() => readStatement({ text: text + row })).toThrow(UnreadableFileError);
  });
});
