import { isMonth, type Month } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Fragment, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import {
  type AlertAction,
  type Dialogs,
  DialogsContext,
  type MonthQuestion,
} from '../dialogs/dialogs.ts';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { KeyHint } from '../ui/KeyHint.tsx';
import { MonthInput } from '../ui/MonthField.tsx';
import { QuestionDialog } from '../ui/QuestionDialog.tsx';

interface QueuedDialog {
  readonly number: number;
  /** The text of an alert; undefined for a question. */
  readonly alert: string | undefined;
  readonly render: (onExited: () => void) => ReactNode;
}

/** Shows the alerts and questions that screens request, one after the other. */
export function DialogHost({ children }: { children: ReactNode }) {
  const waiting = useRef<readonly QueuedDialog[]>([]);
  const count = useRef(0);
  const [first, setFirst] = useState<QueuedDialog>();
  useFocusBack(first !== undefined);

  const dialogs = useMemo<Dialogs>(() => {
    const show = (render: QueuedDialog['render'], alert?: string) => {
      count.current += 1;
      waiting.current = [...waiting.current, { number: count.current, alert, render }];
      setFirst(waiting.current[0]);
    };
    return {
      alert: (title, content, actions = [], emphasis = undefined) =>
        new Promise((resolve) => {
          const key = `${title}\n${content}`;
          // Calls that fail for the same reason show one alert.
          if (waiting.current.some(({ alert }) => alert === key)) return resolve();
          const of = { title, content, actions, emphasis, onAnswer: resolve };
          show((onExited) => <AlertDialog {...of} onExited={onExited} />, key);
        }),
      confirm: (content, detail) =>
        new Promise((resolve) => {
          const of = { content, detail, onAnswer: resolve };
          show((onExited) => <ConfirmDialog {...of} onExited={onExited} />);
        }),
      confirmMonth: (content, question = {}) =>
        new Promise((resolve) => {
          const of = { content, question, onAnswer: resolve };
          show((onExited) => <MonthDialog {...of} onExited={onExited} />);
        }),
    };
  }, []);

  const next = () => {
    waiting.current = waiting.current.slice(1);
    setFirst(waiting.current[0]);
  };

  return (
    <DialogsContext value={dialogs}>
      {children}
      {first && <Fragment key={first.number}>{first.render(next)}</Fragment>}
    </DialogsContext>
  );
}

interface Answered<A> {
  readonly content: string;
  readonly onAnswer: (answer: A) => void;
  readonly onExited: () => void;
}

interface AlertProps extends Answered<void> {
  readonly title: string;
  readonly actions: readonly AlertAction[];
  readonly emphasis: string | undefined;
}

/** More actions than this need a wider dialog. */
const MANY_ACTIONS = 2;

/** The alert dialog: title, content, optional actions and Close (R-1337). */
function AlertDialog({ title, content, actions, emphasis, onAnswer, onExited }: AlertProps) {
  const [open, setOpen] = useState(true);
  const id = useId();
  const close = () => {
    setOpen(false);
    onAnswer();
  };
  const choose = ({ run }: AlertAction) => {
    close();
    run();
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      maxWidth={actions.length > MANY_ACTIONS ? 'sm' : 'xs'}
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-content`}
      slotProps={{ transition: { onExited } }}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-content`} sx={{ overflowWrap: 'anywhere' }}>
          {content.split('\n').map((line) => (
            <Box key={line} component="span" sx={{ display: 'block' }}>
              {line}
            </Box>
          ))}
          {emphasis && (
            <Box component="span" sx={emphasisText}>
              {emphasis}
            </Box>
          )}
        </DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={wrapping}>
        {actions.map((action) => (
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
          {t`Close`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const emphasisText = {
  display: 'block',
  pt: 1.5,
  color: 'text.primary',
  fontSize: '1.75rem',
  fontWeight: 700,
  lineHeight: 1.2,
  fontVariantNumeric: 'tabular-nums',
} as const;
// Buttons wrap to a second line, their labels do not.
const wrapping = { flexWrap: 'wrap', gap: 1, '& button': { whiteSpace: 'nowrap' } } as const;

interface ConfirmProps extends Answered<boolean> {
  readonly detail: ReactNode;
}

/** Asks a question with Yes and No (R-1338). */
function ConfirmDialog({ content, detail, onAnswer, onExited }: ConfirmProps) {
  const [open, setOpen] = useState(true);
  const answer = (isYes: boolean) => {
    setOpen(false);
    onAnswer(isYes);
  };
  return (
    <QuestionDialog
      question={content}
      open={open}
      onNo={() => answer(false)}
      onYes={() => answer(true)}
      onExited={onExited}
      focusYes
    >
      {detail}
    </QuestionDialog>
  );
}

interface MonthProps extends Answered<Month | null> {
  readonly question: MonthQuestion;
}

/** Asks for a month (R-1338). */
function MonthDialog({ content, question, onAnswer, onExited }: MonthProps) {
  const { label = t`Month`, missing = t`Please select cancellation date`, detail } = question;
  const [open, setOpen] = useState(true);
  const [month, setMonth] = useState('');
  const [error, setError] = useState('');
  const answer = (chosen: Month | null) => {
    setOpen(false);
    onAnswer(chosen);
  };
  return (
    <QuestionDialog
      question={content}
      open={open}
      onNo={() => answer(null)}
      onYes={() => (isMonth(month) ? answer(month) : setError(missing))}
      onExited={onExited}
    >
      <MonthInput
        label={label}
        value={month}
        onChange={(value) => {
          setMonth(value);
          setError('');
        }}
        error={error}
        autoFocus
        sx={{ mt: 2 }}
      />
      {isMonth(month) && detail?.(month)}
    </QuestionDialog>
  );
}
