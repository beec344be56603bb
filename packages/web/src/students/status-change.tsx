import { changeStudentStatus } from '@kelas/contract/students';
import type { Month } from '@kelas/contract/values/month';
import { useNavigate } from 'react-router';
import { useCall } from '../api/call.ts';
import { useAlert, useConfirm, useConfirmMonth } from '../dialogs/dialogs.ts';
import { discardUnsaved } from '../dialogs/leaving.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { useHasEffects } from '../discounts/use-discount-effects.ts';
import { useReturnPath } from '../ui/return-path.ts';
import { useHeldOnLeaving } from './held-on-leaving.ts';
import type { StoredStudent } from './student-values.ts';

const LOST = ' Unsaved changes will be lost.';

/**
 * Changes a student's status and returns to the directory (R-262, R-263, R-266). With `typed`, each
 * question says that unsaved input will be lost (R-267). It shows what the change does to the fees
 * (R-1564); an activation asks only if there is something to say. A termination names held money
 * (R-1843).
 */
export function useStatusChange({ uuid, name }: StoredStudent, typed: boolean) {
  const alert = useAlert();
  const confirm = useConfirm();
  const confirmMonth = useConfirmMonth();
  const navigate = useNavigate();
  const directory = useReturnPath('/student/management');
  const call = useCall(changeStudentStatus, { onFailure: 'alert' });
  const hasEffects = useHasEffects();
  const held = useHeldOnLeaving(uuid);
  const lost = typed ? LOST : '';

  const proposalOf = (status: StoredStudent['status'], terminatedDate?: Month) => ({
    uuid,
    changedStatus: { status, terminatedDate },
  });

  const change = async (status: StoredStudent['status'], terminatedDate?: Month) => {
    const outcome = await call.run({ uuid, status, terminatedDate });
    if (!outcome.ok) return;
    let path = directory;
    const leaving = outcome.value.status === 'TERMINATED' ? held : undefined;
    await alert(
      'Thank you',
      [`This student has been ${outcome.value.status}`, leaving?.text].filter(Boolean).join('\n'),
      leaving?.actionsTo((chosen) => {
        path = chosen;
      }),
    );
    // The question has already said that the input will be lost.
    discardUnsaved();
    navigate(path);
  };

  return {
    running: call.running,
    activate: async () => {
      const proposal = proposalOf('ACTIVE');
      const isAsked = typed || (await hasEffects(proposal));
      const question = `Are you sure you want to activate ${name}?${lost}`;
      if (isAsked && !(await confirm(question, <DiscountEffects proposal={proposal} />))) return;
      await change('ACTIVE');
    },
    deactivate: async () => {
      const question = `Are you sure you want to deactivate ${name}?${lost}`;
      const detail = <DiscountEffects proposal={proposalOf('DEACTIVATED')} />;
      if (await confirm(question, detail)) await change('DEACTIVATED');
    },
    terminate: async () => {
      const question = `Are you sure you want to terminate ${name}? No fees from this month on. This cannot be undone.${lost}${held.text && ` ${held.text}`}`;
      const detail = (terminatedDate: Month) => (
        <DiscountEffects proposal={proposalOf('TERMINATED', terminatedDate)} />
      );
      const month = await confirmMonth(question, { label: 'Termination Date', detail });
      if (month) await change('TERMINATED', month);
    },
  };
}
