import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useCloseGuard } from '../dialogs/leaving.ts';

interface Props {
  readonly title: string;
  /** The person or the record of the dialog. */
  readonly subtitle?: ReactNode;
  readonly open: boolean;
  /** Called for Escape or a click outside; if input would be lost, after a Yes (R-1347). */
  readonly onClose: () => void;
  /** After the dialog has left the screen. */
  readonly onExited: () => void;
  /** The dialog has unsaved input. */
  readonly isDirty?: boolean;
  /** A call runs: neither Escape nor a click outside closes the dialog. */
  readonly isBusy?: boolean;
  readonly wide?: boolean;
  /** Called for a key anywhere in the dialog. */
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

/** A dialog with its title; on phones it fills the screen. */
export function DialogFrame(props: Props) {
  const { title, subtitle, open, onClose, onExited, wide = false } = props;
  const { isDirty = false, isBusy = false } = props;
  const id = useId();
  const close = useCloseGuard({ open, isDirty, isBusy, onClose });
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open={open}
      onClose={close}
      fullScreen={narrow}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      aria-labelledby={id}
      slotProps={{ transition: { onExited } }}
      {...(props.onKeyDown && { onKeyDown: props.onKeyDown })}
    >
      <DialogTitle id={id} sx={subtitle ? { pb: 1, overflowWrap: 'anywhere' } : {}}>
        <span>{title}</span>
        {subtitle && (
          <Typography component="span" color="textSecondary" sx={{ display: 'block' }}>
            {subtitle}
          </Typography>
        )}
      </DialogTitle>
      {props.children}
    </Dialog>
  );
}
