import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { doneText } from '../reference/done-text.ts';
import { shortMonth } from '../reference/short-dates.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { ChangedOfferings } from './ChangedOfferings.tsx';
import type { FeeChange } from './fee-form.ts';

interface Props {
  readonly change: FeeChange;
  readonly onExited: () => void;
}

/** The courses of a recorded fee change with their fees. */
export function FeeChangeDialog({ change, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const hide = () => setOpen(false);
  return (
    <DialogFrame
      title={`Fees from ${shortMonth(change.month)}`}
      subtitle={`Changed ${doneText(change)}`}
      open={open}
      onClose={hide}
      onExited={onExited}
      wide
    >
      <DialogContent>
        <ChangedOfferings offerings={change.offerings} />
      </DialogContent>
      <DialogActions>
        <Button onClick={hide}>Close</Button>
      </DialogActions>
    </DialogFrame>
  );
}
