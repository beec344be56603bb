import { access } from '@kelas/contract/access';
import { getHeldMoney } from '@kelas/contract/funds';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { useCallQuery } from '../api/query.ts';
import { useSession } from '../api/session.ts';
import type { AlertAction } from '../dialogs/dialogs.ts';
import { studentPath } from '../reference/StudentLink.tsx';

/**
 * What is held for a student who leaves (R-1843): `text` names it, `actions` lead an ADMIN to its
 * refund or use. Both are empty without held money.
 */
export function useHeldOnLeaving(uuid: string) {
  const { data } = useCallQuery(getHeldMoney, { uuid }, { onFailure: 'silent' });
  const role = useSession()?.role ?? 'EMPLOYEE';
  const { credit = NOTHING, deposit = NOTHING } = data ?? {};
  const held = [
    ...(credit > 0 ? [`${formatAmount(credit)} paid in advance`] : []),
    ...(deposit > 0 ? [`${formatAmount(deposit)} deposit`] : []),
  ].join(' and ');
  if (held === '') return { text: '', actionsTo: () => [] };
  const mayRefund = access.refunds.use.includes(role);
  return {
    text: mayRefund
      ? `Still held: ${held}. Refund it, or use it for fees.`
      : `Still held: ${held}. An ADMIN settles it: the landing page reminds them.`,
    /** The buttons after the termination; each calls `go` with a path. */
    actionsTo: (go: (path: string) => void): AlertAction[] =>
      mayRefund
        ? [
            { label: 'Refund', run: () => go(`${studentPath(uuid)}?refund`) },
            { label: 'Use for fees', run: () => go(studentPath(uuid)) },
          ]
        : [],
  };
}

const NOTHING = 0 as Cents;
