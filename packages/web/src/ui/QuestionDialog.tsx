import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, type Ref, useId } from 'react';

interface Props {
  readonly question: string;
  readonly open: boolean;
  readonly onNo: () => void;
  readonly onYes: () => void;
  /** Called for Escape or a click outside; by default `onNo`. */
  readonly onClose?: () => void;
  readonly onExited: () => void;
  readonly isBusy?: boolean;
  readonly focusYes?: boolean;
  readonly yesButton?: Ref<HTMLButtonElement>;
  readonly children?: ReactNode;
}

/** The dialog Confirmation with Yes and No (R-1338). */
export function QuestionDialog(props: Props) {
  const { question, open, onNo, onYes, onClose = onNo, onExited, children } = props;
  const { isBusy = false, focusYes = false, yesButton } = props;
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onYes();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      slotProps={{ transition: { onExited } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={`${id}-title`}>{t`Confirmation`}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-content`} sx={{ overflowWrap: 'anywhere' }}>
            {question}
          </DialogContentText>
          {children}
        </DialogContent>
        <DialogActions>
          <Button onClick={onNo} disabled={isBusy}>
            {t`No`}
          </Button>
          <Button
            ref={yesButton}
            type="submit"
            variant="contained"
            disabled={isBusy}
            autoFocus={focusYes}
          >
            {t`Yes`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
