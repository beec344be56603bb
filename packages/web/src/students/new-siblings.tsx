import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';

/**
 * Returns a function that asks whether a new student is a sibling of those with the same contact
 * phone, one by one, so that the first payment has the discount (R-1884). No decides nothing.
 */
export function useNewSiblings(): (uuid: string) => Promise<void> {
  const client = useQueryClient();
  const confirm = useConfirm();
  const decide = useCall(decideSibling, { onFailure: 'alert' });
  return async (uuid) => {
    // Without a response the student's page proposes them.
    const account = await client
      .fetchQuery(callQuery(getStudentAccount, { uuid }))
      .catch(() => undefined);
    if (!account) return;
    const { name } = account;
    let { siblings } = account;
    const asked = new Set<string>();
    const nextOf = () => siblings.find((each) => !each.confirmed && !asked.has(each.uuid));
    for (let next = nextOf(); next; next = nextOf()) {
      asked.add(next.uuid);
      const sibling = { siblingUuid: next.uuid, isSibling: true };
      const question = `${next.name} has the same contact phone. Are ${name} and ${next.name} siblings?`;
      if (await confirm(question, <DiscountEffects proposal={{ uuid, sibling }} />)) {
        const outcome = await decide.run({ uuid, ...sibling });
        if (outcome.ok) siblings = outcome.value.siblings;
      }
    }
  };
}
