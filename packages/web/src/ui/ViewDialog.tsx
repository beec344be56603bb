import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useState } from 'react';
import { DialogFrame, type DialogFrameProps } from './DialogFrame.tsx';

interface Props extends Pick<DialogFrameProps, 'title' | 'subtitle' | 'wide'> {
  readonly onExited: () => void;
  /** Buttons before Close. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that only shows a record; it is open until the person closes it. */
export function ViewDialog({ onExited, actions, children, ...frame }: Props) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <DialogFrame {...frame} open={open} onClose={close} onExited={onExited}>
      <DialogContent>{children}</DialogContent>
      <DialogActions disableSpacing sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
        {actions}
        <Button onClick={close}>{t`Close`}</Button>
      </DialogActions>
    </DialogFrame>
  );
}
