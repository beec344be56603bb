import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { FakeRefusal } from './fake-server.ts';
import { GRADUATED } from './records.ts';
import { levels } from './screen.tsx';
import { getButton } from './steps.ts';

interface FakeEntry {
  readonly id: number;
  readonly version: number;
}

/** The levels with that of the graduated students, and one that is not offered. */
export const allLevels = [
  ...levels,
  { ...GRADUATED, id: 7, name: 'Form 6', offered: false, position: 70 },
  GRADUATED,
];

/** When another person changes an entry, as the server writes it. */
const CHANGED_AT = '22 Nov 2026, 14:05';

/** Entries of a list on the fake server. Writes change them; a stale version gets the real refusal. */
export class FakeEntries<R extends FakeEntry> {
  readonly #noun: string;
  readonly rows: R[];

  /** `noun` is the name of an entry in messages: `timetable entry`. */
  constructor(noun: string, rows: readonly R[]) {
    this.#noun = noun;
    this.rows = [...rows];
  }

  /** Adds an entry; returns the full list. */
  add(toRow: (id: number) => R): R[] {
    this.rows.unshift(toRow(this.rows.length + 100));
    return this.rows;
  }

  /** Changes or deletes an entry; returns the full list, or why it is refused. */
  change(
    { id, version }: { readonly id: unknown; readonly version?: unknown },
    changes: Partial<R> | 'DELETED',
  ): R[] | FakeRefusal {
    const row = this.rows.find((each) => each.id === id);
    if (!row) return this.#refuse('DELETED', 'deleted');
    if (row.version !== version) return this.#refuse('STALE_VERSION', 'changed');
    this.#write(row, changes);
    return this.rows;
  }

  /** Another person changes or deletes an entry. */
  changeElsewhere(id: number, changes: Partial<R> | 'DELETED'): void {
    const row = this.rows.find((each) => each.id === id);
    if (!row) throw new Error(`There is no entry ${id}`);
    this.#write(row, changes);
  }

  #write(row: R, changes: Partial<R> | 'DELETED'): void {
    const changed = changes === 'DELETED' ? [] : [{ ...row, ...changes, version: row.version + 1 }];
    this.rows.splice(this.rows.indexOf(row), 1, ...changed);
  }

  #refuse(code: string, verb: string): FakeRefusal {
    return new FakeRefusal(409, code, `Mei Ling ${verb} this ${this.#noun} on ${CHANGED_AT}`);
  }
}

/** Presses Submit in the dialog of an entry, which closes. */
export async function submitAndClose(dialog: Locator): Promise<void> {
  await getButton('Submit', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** Presses Submit and waits for this error message above the buttons. */
export async function expectErrorOnSubmit(dialog: Locator, message: string): Promise<void> {
  await getButton('Submit', dialog).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
}

/** Waits until the dialog says that the entry is not saved; no alert opens. */
export async function expectUnsaved(dialog: Locator, text = 'Not saved'): Promise<void> {
  await expect.element(dialog.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
}

/** Fails when a text was taken for markup. */
export function expectNoMarkup(): void {
  expect(document.querySelector('img[src=x]')).toBeNull();
}
