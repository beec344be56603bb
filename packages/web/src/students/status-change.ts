import { changeStudentStatus } from '@kelas/contract/students';
import type { Month } from '@kelas/contract/values/month';
import { useNavigate } from 'react-router';
import { useCall } from '../api/call.ts';
import { useAlert, useConfirm, useConfirmMonth } from '../dialogs/dialogs.ts';
import { discardUnsaved } from '../dialogs/leaving.ts';
import { useReturnPath } from '../ui/return-path.ts';
import type { StoredStudent } from './student-values.ts';

const LOST = ' Unsaved changes will be lost.';

/**
 * Changes a student's status and returns to the directory. With `typed`, each
 * question says that unsaved input will be lost.
 */
export function useStatusChange({ uuid, name }: StoredStudent, typed: boolean) {
  const alert = useAlert();
  const confirm = useConfirm();
  const confirmMonth = useConfirmMonth();
  const navigate = useNavigate();
  const directory = useReturnPath('/student/management');
  const call = useCall(changeStudentStatus, { onFailure: 'alert' });
  const lost = typed ? LOST : '';

  const change = async (status: StoredStudent['status'], terminatedDate?: Month) => {
    const outcome = await call.run({ uuid, status, terminatedDate });
    if (!outcome.ok) return;
    await alert('Thank you', `This student has been ${outcome.value.status}`);
    // The question has already said that the input will be lost.
    discardUnsaved();
    navigate(directory);
  };

  return {
    running: call.running,
    activate: async () => {
      if (typed && !(await confirm(`Are you sure you want to activate ${name}?${lost}`))) return;
      await change('ACTIVE');
    },
    deactivate: async () => {
      if (await confirm(`Are you sure you want to deactivate ${name}?${lost}`)) {
        await change('DEACTIVATED');
      }
    },
    terminate: async () => {
      const question = `Are you sure you want to terminate ${name}? No fees from this month on. This cannot be undone.${lost}`;
      const month = await confirmMonth(question, { label: 'Termination Date' });
      if (month) await change('TERMINATED', month);
    },
  };
}
