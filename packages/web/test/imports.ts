import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { SAME_FOR_ALL_MARK } from '@kelas/contract/import-fields';
import {
  changeImport,
  getImport,
  getImportProgress,
  IMPORT_PAGE_ROWS,
} from '@kelas/contract/imports';
import { FakeRefusal } from './fake-server.ts';
import { uuidOf } from './records.ts';
import { server } from './screen.tsx';

export type DraftRecord = OutputOf<typeof getImport>;
type Row = DraftRecord['rows'][number];
type Fault = Row['faults'][number];

export const DRAFT_ID = uuidOf(77);
const STALE_MESSAGE = 'Ravi changed this import at 14:05';

/** The idle progress of a draft. */
export const OPEN = { state: 'OPEN', done: 0, total: 0, message: '' } as const;

const HEADINGS = ['Nama', 'Telefon', 'Catatan'];
const LOST_ZERO = 'The number lost its leading zero';

/** Returns the fault of a phone number without its zero. */
export function lostZero(column: number, text: string): Fault {
  return {
    column,
    code: 'LOST_ZERO',
    message: `${LOST_ZERO}: 0${text}`,
    suggestions: [`0${text}`],
  };
}

/**
 * A draft of students as the server keeps it: a phone number without a leading zero is a fault. The
 * test changes `cells` and calls `bump` for the change of another person.
 */
export class FakeDraft {
  readonly cells: string[][];
  version = 1;
  record: Partial<DraftRecord> = {};
  columns: (string | null)[] = ['name', 'phone', null];
  readonly headings = [...HEADINGS];
  readonly leftOut = new Set<number>();

  constructor(cells: readonly (readonly string[])[]) {
    this.cells = cells.map((row) => [...row]);
    server.reply(getImportProgress, OPEN);
    server.reply(getImport, ({ from, only }) => this.page(Number(from ?? 0), only));
    server.reply(changeImport, (input) => this.change(input));
  }

  bump(): void {
    this.version += 1;
  }

  change(input: RequestOf<typeof changeImport>) {
    if (input.version !== this.version) return new FakeRefusal(409, 'STALE_VERSION', STALE_MESSAGE);
    for (const { row, column, value } of input.cells ?? []) {
      const cells = this.cells[row - 1];
      if (cells) cells[column] = value;
    }
    for (const { row, isLeftOut } of input.leftOut ?? []) {
      if (isLeftOut) this.leftOut.add(row);
      else this.leftOut.delete(row);
    }
    for (const { field, value } of input.sameForAll ?? []) {
      this.headings.push(`${field}${SAME_FOR_ALL_MARK}`);
      this.columns.push(field);
      for (const cells of this.cells) cells.push(value);
    }
    if (input.columns) this.columns = [...input.columns];
    if (input.acceptAll === 'LOST_ZERO') {
      for (const cells of this.cells) if (isLost(cells[1])) cells[1] = `0${cells[1]}`;
    }
    if (input.leaveOutFaulty) {
      for (const { row } of this.rows().filter(isFaulty)) this.leftOut.add(row);
    }
    this.version += 1;
    return this.page(input.from ?? 0, input.only);
  }

  rows(): Row[] {
    return this.cells.map((cells, index) => {
      const isLeftOut = this.leftOut.has(index + 1);
      const faults = isLost(cells[1]) ? [lostZero(1, cells[1] ?? '')] : [];
      const action = faults.length > 0 || isLeftOut ? null : 'ADD';
      const place = { row: index + 1, line: index + 2 };
      return { ...place, cells: [...cells], isLeftOut, faults, action, reason: '' };
    });
  }

  page(from: number, only: RequestOf<typeof getImport>['only']): DraftRecord {
    const rows = this.rows();
    const faulty = rows.filter(isFaulty);
    const leftOut = rows.filter(({ isLeftOut }) => isLeftOut);
    const found = only === 'FAULTS' ? faulty : only === 'LEFT_OUT' ? leftOut : rows;
    const lost = faulty.length;
    return {
      id: DRAFT_ID,
      version: this.version,
      kind: 'STUDENTS',
      fileName: 'students.csv',
      state: 'OPEN',
      encoding: 'UTF-8',
      delimiter: 'SEMICOLON',
      headings: this.headings,
      columns: this.columns,
      missing: this.columns.includes('phone') ? [] : ['Phone'],
      formats: [],
      questions: [],
      fillsEmpty: false,
      reading: [],
      notImported: [],
      counts: {
        rows: rows.length,
        faulty: lost,
        leftOut: leftOut.length,
        add: rows.length - lost - leftOut.length,
        fill: 0,
        skip: 0,
      },
      faultCodes:
        lost > 0 ? [{ code: 'LOST_ZERO', message: LOST_ZERO, cells: lost, suggested: lost }] : [],
      faultTexts: [],
      rows: found.slice(from, from + IMPORT_PAGE_ROWS),
      ...this.record,
    };
  }
}

function isLost(phone: string | undefined): boolean {
  return phone !== undefined && /^[1-9]/.test(phone);
}

function isFaulty({ faults, isLeftOut }: Row): boolean {
  return faults.length > 0 && !isLeftOut;
}
