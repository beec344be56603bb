import type { InputOf } from '@kelas/contract/call';
import type { previewDiscounts } from '@kelas/contract/discounts';
import type { Month } from '@kelas/contract/values/month';
import type { Db, Tx } from '../../db/database.ts';
import { changesOf, discountsAfter } from './changes.ts';
import { familiesOf, selectChildren } from './facts.ts';
import { firstMonthDiscounts } from './first-months.ts';
import * as proposed from './proposed.ts';
import { selectDiscountRules } from './rules.ts';

/**
 * The families as they would be after a proposal, with the discounts that the house rules then make
 * from its first month on (R-1564). The new courses have ids below zero, in their order. With
 * `isSameClass` the new one is of the class of the cancelled one.
 */
export async function projectProposal(
  db: Db | Tx,
  proposal: InputOf<typeof previewDiscounts>,
  current: Month,
  isSameClass = false,
) {
  const from = proposed.firstMonthOf(proposal, current);
  const student = await proposed.findProposer(db, proposal);
  const sibling = proposal.sibling
    ? await proposed.findProposer(db, {
        uuid: proposal.sibling.siblingUuid,
        schedule: undefined,
      })
    : null;
  const rules = await selectDiscountRules(db);
  const relatives = await proposed.findRelatives(db, sibling ? [student, sibling] : [student]);
  const children = await selectChildren(db, from, relatives);
  const subjects = await selectSubjects(db);
  const followers = await proposed.findFollowers(db, proposal);
  const started = await proposed.selectStarted(db, proposal, from);
  const stored = { started, subjects, followers, isSameClass };
  const families = familiesOf(
    proposed.withProposal(children, student, sibling, proposal, stored, current),
  );
  const changes = changesOf(families, rules, from);
  const firstMonths = await firstMonthDiscounts(db, rules.firstMonth, student.schedule, started);
  const kept = discountsAfter(families, changes);
  const after = (id: number) => [
    ...kept(id),
    ...firstMonths.filter(({ subscriptionId }) => subscriptionId === id),
  ];
  return { families, after, from };
}

async function selectSubjects(db: Db | Tx): Promise<Map<number, string>> {
  const rows = await db.selectFrom('course').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
