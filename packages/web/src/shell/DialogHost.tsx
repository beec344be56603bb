import { isMonth } from '@kelas/contract/values/month';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type AlertAction,
  type AlertRequest,
  type ConfirmRequest,
  type Dialogs,
  DialogsContext,
  type MonthRequest,
  type QueuedRequest,
  type Request,
} from '../dialogs/dialogs.ts';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import { MonthInput } from '../ui/MonthField.tsx';

/** Shows the alerts and questions that screens request, one after the other. */
export function DialogHost({ children }: { children: ReactNode }) {
  const waiting = useRef<readonly QueuedRequest[]>([]);
  const count = useRef(0);
  const [first, setFirst] = useState<QueuedRequest>();
  useFocusBack(first !== undefined);

  const dialogs = useMemo<Dialogs>(() => {
    const ask = (request: Request) => {
      count.current += 1;
      waiting.current = [...waiting.current, { ...request, number: count.current }];
      setFirst(waiting.current[0]);
    };
    // Calls that fail for the same reason show one alert.
    const isShown = (title: string, content: string) =>
      waiting.current.some(
        (each) => each.kind === 'alert' && each.title === title && each.content === content,
      );
    return {
      alert: (title, content, actions = [], emphasis = undefined) =>
        new Promise((resolve) => {
          if (isShown(title, content)) resolve();
          else ask({ kind: 'alert', title, content, actions, emphasis, answer: resolve });
        }),
      confirm: (content, detail) =>
        new Promise((resolve) => ask({ kind: 'confirm', content, detail, answer: resolve })),
      confirmMonth: (content, question = {}) =>
        new Promise((resolve) => ask({ kind: 'month', content, question, answer: resolve })),
    };
  }, []);

  const next = () => {
    waiting.current = waiting.current.slice(1);
    setFirst(waiting.current[0]);
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      {first?.kind === 'alert' && (
        <AlertDialog key={first.number} request={first} onExited={next} />
      )}
      {first && first.kind !== 'alert' && (
        <ConfirmDialog key={first.number} request={first} onExited={next} />
      )}
    </DialogsContext>
  );
}

interface Props {
  readonly request: AlertRequest;
  readonly onExited: () => void;
}

/** More actions than this need a wider dialog. */
const MANY_ACTIONS = 2;

/** The alert dialog: title, content, optional actions and Close (R-1337). */
function AlertDialog({ request, onExited }: Props) {
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

interface ConfirmDialogProps {
  readonly request: ConfirmRequest | MonthRequest;
  readonly onExited: () => void;
}

const MISSING = 'Please select cancellation date';

/** The dialog Confirmation with Yes and No, and with a month picker if asked for (R-1338). */
function ConfirmDialog({ request, onExited }: ConfirmDialogProps) {
  const [open, setOpen] = useState(true);
  const [month, setMonth] = useState('');
  const [error, setError] = useState('');
  const id = useId();

  const no = () => {
    setOpen(false);
    if (request.kind === 'month') request.answer(null);
    else request.answer(false);
  };
  const yes = (event: FormEvent) => {
    event.preventDefault();
    if (request.kind === 'confirm') request.answer(true);
    else if (isMonth(month)) request.answer(month);
    else return setError(request.question.missing ?? MISSING);
    setOpen(false);
  };

  return (
    <Dialog
      open={open}
      onClose={no}
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      slotProps={{ transition: { onExited } }}
    >
      <form onSubmit={yes} noValidate>
        <DialogTitle id={`${id}-title`}>Confirmation</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-content`} sx={{ overflowWrap: 'anywhere' }}>
            {request.content}
          </DialogContentText>
          {request.kind === 'month' && (
            <MonthInput
              label={request.question.label ?? 'Month'}
              value={month}
              onChange={(value) => {
                setMonth(value);
                setError('');
              }}
              error={error}
              autoFocus
              sx={{ mt: 2 }}
            />
          )}
          {request.kind === 'confirm'
            ? request.detail
            : isMonth(month) && request.question.detail?.(month)}
        </DialogContent>
        <DialogActions>
          <Button onClick={no}>No</Button>
          <Button type="submit" variant="contained" autoFocus={request.kind === 'confirm'}>
            Yes
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
