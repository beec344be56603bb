import { zodResolver } from '@hookform/resolvers/zod';
import { voidReason } from '@kelas/contract/schema/payment';
import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Outcome } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useCloseGuard } from '../dialogs/leaving.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { TextField } from './TextField.tsx';

const reasonSchema = z.object({ reason: voidReason });

interface Props {
  readonly question: string;
  /** Shown after the success; a function may read the response. */
  readonly message: string | (() => string);
  readonly send: (reason: string) => Promise<Outcome<unknown>>;
  readonly running: boolean;
  readonly children?: ReactNode;
  /** Called after a 409, for example if another person was faster. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

/** Asks for a confirmation and a reason; a failure keeps the typed reason. */
export function ReasonDialog(props: Props) {
  const { question, message, send, running, onRefused, onExited, children } = props;
  const { open, close, submitOnce } = useSubmitOnce();
  const alert = useAlert();
  const form = useForm({
    defaultValues: { reason: '' },
    resolver: zodResolver(reasonSchema, undefined, { raw: true }),
  });
  const yesButton = useRef<HTMLButtonElement>(null);
  const closeByEscape = useCloseGuard({
    open,
    isDirty: form.formState.isDirty,
    isBusy: running,
    onClose: close,
  });

  const yes = form.handleSubmit(async ({ reason }) => {
    const outcome = await submitOnce(() => send(reason));
    if (!outcome) return;
    if (outcome.ok) {
      return alert(t`Thank you`, typeof message === 'function' ? message() : message);
    }
    const { status, message: refusal } = outcome.error;
    if (status === 401) return;
    if (status === 409) {
      close();
      onRefused();
    }
    await alert(t`Oops`, refusal);
    yesButton.current?.focus();
  });

  return (
    <QuestionDialog
      question={question}
      open={open}
      onNo={close}
      onYes={() => void yes()}
      onClose={closeByEscape}
      onExited={onExited}
      isBusy={running}
      yesButton={yesButton}
    >
      <TextField
        control={form.control}
        name="reason"
        label={t`Reason`}
        maxLength={200}
        disabled={running}
        autoFocus
        sx={{ mt: 2 }}
      />
      {children}
    </QuestionDialog>
  );
}
