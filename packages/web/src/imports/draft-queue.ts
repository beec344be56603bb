import type { RequestOf } from '@kelas/contract/call';
import { changeImport, getImport } from '@kelas/contract/imports';
import { t } from '@lingui/core/macro';
import { ApiError, STALE } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import {
  type CellEdit,
  type CellEdits,
  cellKey,
  decideStale,
  type TypedCell,
  withEdit,
} from './cell-edits.ts';
import type { ImportDraft } from './import-kinds.ts';

/** A change of a draft other than one cell. */
export type DraftChange = Omit<RequestOf<typeof changeImport>, 'id' | 'version' | 'from' | 'only'>;

export interface DraftView {
  /** Number of rows of the filtered list before the page. */
  readonly from: number;
  readonly only: Exclude<RequestOf<typeof getImport>['only'], null | undefined>;
}

export interface QueueState {
  readonly edits: CellEdits;
  /** Rows whose tick is being saved. */
  readonly ticks: ReadonlyMap<number, boolean>;
  /** Number of other changes that are being saved. */
  readonly changes: number;
  /** Why a change other than a cell was not saved. */
  readonly failure: (() => string) | undefined;
}

interface Listeners {
  readonly onState: (state: QueueState) => void;
  /** The draft after a change, with the rows of this view. */
  readonly onSaved: (draft: ImportDraft, view: DraftView) => void;
  /** The draft has changed elsewhere, or is gone. */
  readonly onStale: () => void;
}

/** Attempts to save a change while other people save theirs. */
const MAX_ATTEMPTS = 5;
export const NOTHING_UNSAVED: QueueState = {
  edits: new Map(),
  ticks: new Map(),
  changes: 0,
  failure: undefined,
};
const WAITING = { kind: 'WAITING' } as const;

/**
 * Saves the changes of a draft one by one, in their order (R-1687). A cell that is not saved stays,
 * with the reason; after a 409 a cell that another person changed too is asked about (R-1688).
 */
export class DraftQueue {
  readonly #id: string;
  readonly #listeners: Listeners;
  #state = NOTHING_UNSAVED;
  /** The latest version that the server has returned. */
  #version = 0;
  /** The latest version that another person made. */
  #foreign = 0;
  /** Its message says who made that version and when. */
  #changedBy: ApiError | undefined;
  #shown = 0;
  #view: DraftView = { from: 0, only: '' };
  #last: Promise<unknown> = Promise.resolve();

  constructor(id: string, listeners: Listeners) {
    this.#id = id;
    this.#listeners = listeners;
  }

  /** The version of the draft on the screen. */
  get shown(): number {
    return this.#shown;
  }

  /** Records the draft on the screen; returns false if it is older than a change. */
  note(draft: ImportDraft, view: DraftView): boolean {
    this.#view = view;
    this.#shown = draft.version;
    this.#learn(draft);
    return draft.version >= this.#version;
  }

  editCell(typed: TypedCell): void {
    this.#set({ edits: withEdit(this.#state.edits, typed) });
    this.#push(() => this.#saveCell(cellKey(typed)));
  }

  repeat(edit: CellEdit): void {
    this.#replace(edit, { ...edit, state: WAITING });
    this.#push(() => this.#saveCell(cellKey(edit)));
  }

  /** Replaces the value of another person by the person's own. */
  keepMine(edit: CellEdit): void {
    if (edit.state.kind !== 'CONFLICT') return;
    this.#replace(edit, { ...edit, known: [edit.state.theirs], state: WAITING });
    this.#push(() => this.#saveCell(cellKey(edit)));
  }

  /** Clears a typed cell; the cell shows the text of the server. */
  drop(edit: CellEdit): void {
    this.#replace(edit, undefined);
  }

  /** Leaves a row out, or takes it in again. */
  tick(row: number, isLeftOut: boolean): void {
    this.#set({ ticks: new Map(this.#state.ticks).set(row, isLeftOut), failure: undefined });
    this.#push(async () => {
      // Two people can only set a tick to the same value, so it is repeated.
      const failure = await this.#change({ leftOut: [{ row, isLeftOut }] }, MAX_ATTEMPTS);
      const ticks = new Map(this.#state.ticks);
      if (ticks.get(row) === isLeftOut) ticks.delete(row);
      this.#set({ ticks, failure });
    });
  }

  /** Makes another change, unless someone else has changed the draft that the person saw. */
  change(change: DraftChange): Promise<void> {
    const seen = this.#shown;
    this.#set({ changes: this.#state.changes + 1, failure: undefined });
    return this.#push(async () => {
      const failure = await this.#change(change, 1, seen);
      this.#set({ changes: this.#state.changes - 1, failure });
    });
  }

  #push(job: () => Promise<void>): Promise<void> {
    const done = this.#last.then(job);
    this.#last = done;
    return done;
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.onState(this.#state);
  }

  /** Replaces an edit, unless the person has typed the cell again. */
  #replace(edit: CellEdit, next: CellEdit | undefined): void {
    if (this.#state.edits.get(cellKey(edit)) !== edit) return;
    const edits = new Map(this.#state.edits);
    if (next) edits.set(cellKey(edit), next);
    else edits.delete(cellKey(edit));
    this.#set({ edits });
  }

  #learn({ version }: ImportDraft): void {
    if (version <= this.#version) return;
    this.#version = version;
    this.#foreign = version;
  }

  /** Notes a 409: another person has made a version that is not loaded yet. */
  #noteStale(error: ApiError): void {
    this.#changedBy = error;
    this.#foreign = Math.max(this.#foreign, this.#version + 1);
    this.#listeners.onStale();
  }

  async #put(change: DraftChange, version: number = this.#version): Promise<void> {
    const view = this.#view;
    const input = { id: this.#id, version, ...view, ...change };
    const draft = await send(changeImport, input);
    this.#version = Math.max(this.#version, draft.version);
    this.#listeners.onSaved(draft, view);
  }

  async #load(from: number): Promise<ImportDraft> {
    const draft = await send(getImport, { id: this.#id, from: String(from) });
    this.#learn(draft);
    return draft;
  }

  /** Saves a change; returns why it is not saved. */
  async #change(
    change: DraftChange,
    attempts: number,
    seen: number = Number.POSITIVE_INFINITY,
  ): Promise<(() => string) | undefined> {
    try {
      // The server refuses the version that the person saw, and says who changed the draft.
      await this.#put(change, seen < this.#foreign ? seen : this.#version);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!isStale(error)) return this.#reasonOf(error);
      this.#noteStale(error);
      if (attempts <= 1) {
        return () =>
          t`${{ reason: error.message }}. Your last change was not saved: check the rows, then make it again.`;
      }
    }
    try {
      await this.#load(0);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.#reasonOf(error);
    }
    return this.#change(change, attempts - 1);
  }

  async #saveCell(key: string): Promise<void> {
    for (let left = MAX_ATTEMPTS; left > 0; left -= 1) {
      const edit = this.#state.edits.get(key);
      if (edit?.state.kind !== 'WAITING') return;
      const saving: CellEdit = { ...edit, state: { kind: 'SAVING' } };
      this.#replace(edit, saving);
      const next = await this.#attempt(saving, left === 1);
      this.#replace(saving, next);
      if (next?.state.kind !== 'WAITING') return;
    }
  }

  /** Saves a cell; returns what remains of the edit. */
  async #attempt(edit: CellEdit, isLast: boolean): Promise<CellEdit | undefined> {
    const { row, column, value } = edit;
    try {
      if (edit.seen < this.#foreign) {
        const { rows, version } = await this.#load(row - 1);
        const theirs = rows.find((each) => each.row === row)?.cells[column] ?? '';
        const decision = decideStale(edit, theirs);
        if (decision === 'SAVED') return undefined;
        if (decision === 'ASK') {
          const state = { kind: 'CONFLICT', theirs, changedBy: this.#changedBy } as const;
          return { ...edit, seen: version, state };
        }
      }
      await this.#put({ cells: [{ row, column, value }] });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isStale(error) && !isLast) {
        this.#noteStale(error);
        return { ...edit, state: WAITING };
      }
      return { ...edit, state: { kind: 'FAILED', message: this.#reasonOf(error) } };
    }
  }

  /** Returns the reason as a function, because it follows the language while it is shown. */
  #reasonOf(error: ApiError): () => string {
    const { status } = error;
    if (status === 404 || status === 409) this.#listeners.onStale();
    return () => (status === 0 ? t`The server cannot be reached.` : error.message);
  }
}

function isStale({ status, details }: ApiError): boolean {
  return status === 409 && details.code === STALE;
}
