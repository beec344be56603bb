import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useCloseGuard } from '../dialogs/leaving.ts';
import { useNarrow } from './narrow.ts';

export interface DialogFrameProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly open: boolean;
  /** Called for Escape or a click outside; if input would be lost, after a Yes (R-1347). */
  readonly onClose: () => void;
  readonly onExited?: () => void;
  readonly isDirty?: boolean;
  /** A call runs: neither Escape nor a click outside closes the dialog. */
  readonly isBusy?: boolean;
  readonly wide?: boolean;
  /** For a few short fields: narrower, and not the whole screen of a phone. */
  readonly small?: boolean;
  readonly closesByEscapeOnly?: boolean;
  readonly children: ReactNode;
}

/** A dialog with its title; on phones it fills the screen. */
export function DialogFrame(props: DialogFrameProps) {
  const { title, subtitle, open, onClose, onExited } = props;
  const { isDirty = false, isBusy = false, wide = false, small = false } = props;
  const id = useId();
  const close = useCloseGuard({ open, isDirty, isBusy, onClose });
  return (
    <Dialog
      open={open}
      onClose={(_, reason) => {
        if (!props.closesByEscapeOnly || reason === 'escapeKeyDown') close();
      }}
      fullScreen={useNarrow() && !small}
      fullWidth
      maxWidth={small ? 'xs' : wide ? 'md' : 'sm'}
      aria-labelledby={id}
      slotProps={{ transition: { ...(onExited && { onExited }) } }}
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
