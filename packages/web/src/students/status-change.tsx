import { getHeldMoney } from '@kelas/contract/funds';
import { changeStudentStatus } from '@kelas/contract/students';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useMayUse } from '../api/session.ts';
import { useAlert, useConfirm, useConfirmMonth } from '../dialogs/dialogs.ts';
import { discardUnsaved } from '../dialogs/leaving.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import { useHasEffects } from '../discounts/use-discount-effects.ts';
import { joinSentences, listText } from '../languages/formats.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { studentStatusText } from '../reference/statuses.ts';
import { StatementButton } from '../statements/StatementButton.tsx';
import { useReturnPath } from '../ui/return-path.ts';
import { StatusText } from '../ui/StatusText.tsx';
import type { StoredStudent } from './student-values.ts';

const NOTHING = 0 as Cents;

type Status = StoredStudent['status'];

interface Props {
  readonly student: StoredStudent;
  readonly change: ReturnType<typeof useStatusChange>;
  readonly busy: boolean;
}

/** The student's name and status, with the status buttons. */
export function StatusBar({ student, change, busy }: Props) {
  const { name, status } = student;
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2, maxWidth: 1100 }}
    >
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography component="div" sx={{ flexGrow: 1 }}>
        <StatusText good={status === 'ACTIVE'}>{studentStatusText(status)}</StatusText>
      </Typography>
      <StatementButton student={student} outlined />
      {status === 'ACTIVE' && (
        <Button variant="outlined" onClick={change.deactivate} disabled={busy}>
          {t({ message: 'Deactivate', context: 'student' })}
        </Button>
      )}
      {status === 'DEACTIVATED' && (
        <Button variant="outlined" onClick={change.activate} disabled={busy}>
          {t({ message: 'Activate', context: 'student' })}
        </Button>
      )}
      {status !== 'TERMINATED' && (
        <Button variant="outlined" color="error" onClick={change.terminate} disabled={busy}>
          {t`Terminate`}
        </Button>
      )}
    </Stack>
  );
}

/**
 * Changes a student's status and returns to the directory. With `typed`, each
 * question says that unsaved input will be lost. It shows what the change does to the fees
 * (R-1564); an activation asks only if there is something to say. A termination names held money
 * and leads an ADMIN to its refund or use (R-1843).
 */
export function useStatusChange({ uuid, name }: StoredStudent, typed: boolean) {
  const alert = useAlert();
  const confirm = useConfirm();
  const confirmMonth = useConfirmMonth();
  const navigate = useNavigate();
  const directory = useReturnPath('/student/management');
  const call = useCall(changeStudentStatus, { onFailure: 'alert' });
  const hasEffects = useHasEffects();
  const { data: held } = useCallQuery(getHeldMoney, { uuid }, { onFailure: 'silent' });
  const mayRefund = useMayUse('refunds');
  const heldText = textOfHeld(held?.credit ?? NOTHING, held?.deposit ?? NOTHING, mayRefund);
  const lost = typed ? t`Unsaved changes will be lost.` : '';

  const effectsOf = (status: Status, terminatedDate?: Month) => ({
    uuid,
    changedStatus: { status, terminatedDate },
  });

  const change = async (status: Status, terminatedDate?: Month) => {
    const outcome = await call.run({ uuid, status, terminatedDate });
    if (!outcome.ok) return;
    let path = directory;
    const go = (label: string, chosen: string) => ({
      label,
      run: () => {
        path = chosen;
      },
    });
    const isLeaving = outcome.value.status === 'TERMINATED' && heldText !== '';
    const done = t`This student has been ${{ status: studentStatusText(outcome.value.status) }}`;
    await alert(
      t`Thank you`,
      isLeaving ? `${done}\n${heldText}` : done,
      isLeaving && mayRefund
        ? [go(t`Refund`, `${studentPath(uuid)}?refund`), go(t`Use for fees`, studentPath(uuid))]
        : [],
    );
    // The question has already said that the input will be lost.
    discardUnsaved();
    navigate(path);
  };

  return {
    running: call.running,
    activate: async () => {
      const proposal = effectsOf('ACTIVE');
      const isAsked = typed || (await hasEffects(proposal));
      const question = joinSentences([t`Are you sure you want to activate ${name}?`, lost]);
      if (isAsked && !(await confirm(question, <DiscountEffects proposal={proposal} />))) return;
      await change('ACTIVE');
    },
    deactivate: async () => {
      const question = joinSentences([t`Are you sure you want to deactivate ${name}?`, lost]);
      const detail = <DiscountEffects proposal={effectsOf('DEACTIVATED')} />;
      if (await confirm(question, detail)) await change('DEACTIVATED');
    },
    terminate: async () => {
      const question = joinSentences([
        t`Are you sure you want to terminate ${name}? No fees from this month on. This cannot be undone.`,
        lost,
        heldText,
      ]);
      const detail = (terminatedDate: Month) => (
        <DiscountEffects proposal={effectsOf('TERMINATED', terminatedDate)} />
      );
      const month = await confirmMonth(question, { label: t`Termination Date`, detail });
      if (month) await change('TERMINATED', month);
    },
  };
}

/** Names the money that is held for the student; empty text for none. */
function textOfHeld(credit: Cents, deposit: Cents, mayRefund: boolean): string {
  const parts = [
    ...(credit > 0 ? [t`${{ amount: formatAmount(credit) }} paid in advance`] : []),
    ...(deposit > 0 ? [t`${{ amount: formatAmount(deposit) }} deposit`] : []),
  ];
  if (parts.length === 0) return '';
  const held = listText(parts);
  return mayRefund
    ? t`Still held: ${held}. Refund it, or use it for fees.`
    : t`Still held: ${held}. An ADMIN settles it: the landing page reminds them.`;
}
