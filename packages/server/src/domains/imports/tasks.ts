import type { InputOf, OutputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/imports';
import { readTable } from '@kelas/spreadsheet-reading/table/read-table';
import { invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import { planChanged, totalOf } from './apply/job.ts';
import { changedDraft, readSpreadsheet, startDraft } from './draft/change.ts';
import {
  type Draft,
  findDraft,
  findSource,
  insertDraft,
  lastChangeOf,
  lockOpenDraft,
  saveDraft,
} from './draft/drafts.ts';
import { withSheetChanges } from './draft/sheet-changes.ts';
import { selectSheetNames } from './plan/known.ts';
import { countOwing, peopleOf, requireAnswer } from './plan/owing-plan.ts';
import { countsOf, makePlan, requireReady, sumsOf } from './plan/plan.ts';
import type { PlanMemory } from './plan/plan-memory.ts';
import { viewOf } from './plan/view.ts';
import type { PlanningCall, TaskContext } from './thread.ts';

/** The context of a call, with the memory of its thread. */
export type PlanningContext = TaskContext & { readonly memory: PlanMemory };

type Tasks = {
  readonly [C in PlanningCall]: (
    input: InputOf<(typeof calls)[C]>,
    context: PlanningContext,
  ) => Promise<OutputOf<(typeof calls)[C]>>;
};

/** The calls that read or plan a spreadsheet, as the worker thread runs them (D-43). */
export const tasks: Tasks = {
  async openImport(input, context) {
    const { source, table } = readSpreadsheet(input);
    const names = await selectSheetNames(context.db);
    const { kind, fileName: file_name } = input;
    const { encoding, delimiter } = table;
    const draft = {
      kind,
      file_name,
      encoding,
      delimiter,
      source,
      ...startDraft(kind, table, names, !input.data),
    };
    return once(context, async (tx) => ({
      id: await insertDraft(tx, draft, context.actor.id, context.now),
    }));
  },

  async getImport({ id, from = 0, only }, { db, now, memory }) {
    const draft = await findDraft(db, id);
    return viewOf(draft, await makePlan(db, draft, now, memory), { from, only });
  },

  async changeImport({ id, from, only, ...change }, context) {
    const draft = await inTransaction(context, async (tx) => {
      const stored = await lockOpenDraft(tx, id);
      if (change.version !== stored.version) {
        throw staleVersion('this import', await lastChangeOf(tx, stored), context.actor);
      }
      const needsPlan = Boolean(change.acceptAll || change.leaveOutFaulty || change.replaceAll);
      const planned = needsPlan
        ? (await makePlan(tx, stored, context.now, context.memory)).rows
        : new Map<number, never>();
      const read =
        change.encoding || change.delimiter ? await readAgain(tx, stored, change) : stored;
      const needsNames = change.headingsRow ?? change.sameForAll ?? change.reading;
      const names = needsNames ? await selectSheetNames(tx) : undefined;
      const changed = withSheetChanges(changedDraft(read, change, planned, names), change, names);
      await saveDraft(tx, changed, context);
      return { ...changed, version: stored.version + 1, state: 'OPEN' as const };
    });
    const plan = await makePlan(context.db, draft, context.now, context.memory);
    return viewOf(draft, plan, { from: from ?? 0, only });
  },

  async planImport({ id }, { db, now, memory }) {
    const draft = await findDraft(db, id);
    const plan = await makePlan(db, draft, now, memory);
    requireReady(plan);
    const actions = [...plan.rows.values()].map(({ action }) => action);
    const count = (action: string) => actions.filter((each) => each === action).length;
    const { owing, work } = plan;
    return {
      kind: draft.kind,
      version: draft.version,
      rows: {
        add: count('ADD'),
        fill: count('FILL'),
        skip: count('SKIP'),
        leftOut: draft.choices.leftOut.length,
      },
      counts: countsOf(work),
      sums: sumsOf(plan),
      owing: countOwing(owing),
      earlier: owing.earlier && { ...owing.earlier, answer: draft.choices.earlierMonths },
      withoutCourse: work.students.filter(({ courses }) => courses.length === 0).length,
      people: peopleOf(work, owing),
      warnings: plan.warnings,
      digest: plan.digest,
    };
  },

  async applyImport({ id, digest }, context) {
    const { actor, now, memory } = context;
    return once(context, async (tx) => {
      const draft = await lockOpenDraft(tx, id);
      const plan = await makePlan(tx, draft, now, memory);
      requireReady(plan);
      if (plan.digest !== digest) throw planChanged();
      requireAnswer(plan, draft);
      await tx
        .updateTable('import_draft')
        .set({
          state: 'WAITING',
          digest: Buffer.from(digest, 'hex'),
          ordered_by: actor.id,
          ordered_at: now,
          attempts: 0,
          done: 0,
          total: totalOf(plan),
          message: '',
        })
        .where('uuid', '=', id)
        .execute();
      return { state: 'WAITING' as const };
    });
  },
};

/**
 * Reads the file of a draft with another encoding or delimiter; the columns are guessed again. The
 * delimiter is guessed too unless it is given.
 */
async function readAgain(
  tx: Tx,
  draft: Draft,
  chosen: Pick<InputOf<typeof calls.changeImport>, 'encoding' | 'delimiter'>,
): Promise<Draft> {
  const bytes = await findSource(tx, draft.uuid);
  const { isPasted } = draft.choices;
  if (isPasted && chosen.encoding) throw invalid('encoding', 'A pasted text has no other encoding');
  // A draft of an earlier version has no pasted text.
  if (!bytes) throw invalid('delimiter', 'Paste the rows again to divide them in another way');
  const table = readTable({ bytes }, chosen.encoding ?? draft.encoding, chosen.delimiter);
  const { encoding, delimiter } = table;
  return {
    ...draft,
    encoding,
    delimiter,
    ...startDraft(draft.kind, table, await selectSheetNames(tx), isPasted),
  };
}
