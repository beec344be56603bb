import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { AlertRequest } from '../dialogs/dialogs.ts';

interface Props {
  readonly request: AlertRequest;
  readonly onExited: () => void;
}

/** The alert dialog: title, content, optional actions and Close (R-1337). */
export function AlertDialog({ request, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const close = () => {
    setOpen(false);
    request.answer();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={`${id}-title`}>{request.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-content`} sx={{ overflowWrap: 'anywhere' }}>
          {request.content.split('\n').map((line) => (
            <Box key={line} component="span" sx={{ display: 'block' }}>
              {line}
            </Box>
          ))}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        {request.actions.map(({ label, run }) => (
          <Button
            key={label}
            onClick={() => {
              close();
              run();
            }}
          >
            {label}
          </Button>
        ))}
        <Button autoFocus onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
