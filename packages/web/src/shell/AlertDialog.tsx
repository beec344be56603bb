import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type KeyboardEvent, useId, useState } from 'react';
import type { AlertAction, AlertRequest } from '../dialogs/dialogs.ts';
import { KeyHint } from '../ui/KeyHint.tsx';

interface Props {
  readonly request: AlertRequest;
  readonly onExited: () => void;
}

/** More actions than this need a wider dialog. */
const MANY_ACTIONS = 2;

/** The alert dialog: title, content, optional actions and Close (R-1337). */
export function AlertDialog({ request, onExited }: Props) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const close = () => {
    setOpen(false);
    request.answer();
  };
  const choose = ({ run }: AlertAction) => {
    close();
    run();
  };
  const pressKey = ({ key, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || repeat) return;
    const action = request.actions.find(({ shortcut }) => shortcut === key.toLowerCase());
    if (action) choose(action);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      onKeyDown={pressKey}
      maxWidth={request.actions.length > MANY_ACTIONS ? 'sm' : 'xs'}
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
          {request.emphasis && (
            <Box component="span" sx={emphasis}>
              {request.emphasis}
            </Box>
          )}
        </DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={actions}>
        {request.actions.map((action) => (
          <Button
            key={action.label}
            aria-keyshortcuts={action.shortcut}
            onClick={() => choose(action)}
          >
            {action.label}
            {action.shortcut && <KeyHint>{action.shortcut}</KeyHint>}
          </Button>
        ))}
        <Button autoFocus onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const emphasis = {
  display: 'block',
  pt: 1.5,
  color: 'text.primary',
  fontSize: '1.75rem',
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
} as const;
// Buttons wrap to a second line, their labels do not.
const actions = { flexWrap: 'wrap', gap: 1, '& button': { whiteSpace: 'nowrap' } } as const;
