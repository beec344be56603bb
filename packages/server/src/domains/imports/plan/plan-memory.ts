import type { ReadRow, ReadTableRows } from '@kelas/spreadsheet-reading/cells/read-rows';

/** A value that a rule of a form refuses. */
interface RuleIssue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** Number of drafts whose rows are kept. */
const DRAFTS_MAX = 2;

/**
 * Keeps the read and checked rows of the last drafts, because most requests change few rows of a draft,
 * or none. A plan is the same without it.
 */
export class PlanMemory {
  /** The rows by uuid of the draft, the oldest first. */
  readonly #rows = new Map<string, ReadTableRows>();
  /** A row that has not changed keeps its values. */
  readonly #issues = new WeakMap<ReadRow['values'], readonly RuleIssue[]>();

  /** Returns the rows of a draft that `read` reads; it gets the rows that it read before. */
  rowsOf(uuid: string, read: (earlier: ReadTableRows | undefined) => ReadTableRows): ReadTableRows {
    const rows = read(this.#rows.get(uuid));
    this.#rows.delete(uuid);
    this.#rows.set(uuid, rows);
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= DRAFTS_MAX) break;
      this.#rows.delete(oldest);
    }
    return rows;
  }

  /** Returns what `check` finds. It depends on the values alone, so it runs once for them. */
  issuesOf(values: ReadRow['values'], check: () => readonly RuleIssue[]): readonly RuleIssue[] {
    const found = this.#issues.get(values) ?? check();
    this.#issues.set(values, found);
    return found;
  }
}
