import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import type { Session } from '../api/session.ts';

interface Props {
  readonly onEnter: (session: Session) => void;
  /** A protected screen led to this login. */
  readonly forced: boolean;
}

/** The login form; it checks nothing itself. */
export function Login({ onEnter, forced }: Props) {
  const [running, setRunning] = useState(false);
  const [error, setError] = useState('');

  useEffect(() => {
    document.title = 'Login · Kelas';
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running) return;
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username'));
    const password = String(form.get('password'));
    setRunning(true);
    setError('');
    try {
      // Loaded on demand: the contract includes Zod, which would delay the form (D-04).
      const { logIn } = await import('@kelas/contract/session');
      onEnter(await send(logIn, { username, password }));
    } catch (failure) {
      setError(textOf(failure));
      setRunning(false);
    }
  };

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', p: 2, placeItems: 'center' }}>
      <Paper
        component="form"
        variant="outlined"
        onSubmit={submit}
        noValidate
        aria-label="Login"
        sx={{ width: '100%', maxWidth: 340, p: 3, display: 'grid', gap: 2 }}
      >
        <div>
          <Typography variant="h1" color="primary">
            Kelas
          </Typography>
          <Typography color="textSecondary">
            {forced ? 'Please log in to continue.' : 'Staff login'}
          </Typography>
        </div>
        {error && (
          <Typography role="alert" color="error">
            {error}
          </Typography>
        )}
        <Entry name="username" label="Username" autoComplete="username" autoFocus />
        <Entry name="password" label="Password" type="password" autoComplete="current-password" />
        <Button type="submit" variant="contained" size="medium" disabled={running}>
          Login
        </Button>
      </Paper>
    </Box>
  );
}

interface EntryProps {
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'password';
  readonly autoFocus?: boolean;
}

// MUI's TextField would load its select, menu and popover for the login screen.
function Entry({ name, label, ...input }: EntryProps) {
  const id = useId();
  return (
    <FormControl fullWidth>
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput id={id} name={name} label={label} {...input} />
    </FormControl>
  );
}

function textOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'The login failed. Please try again.';
  const { status, details } = failure;
  if (status === 0) return 'The server cannot be reached. Please try again.';
  if (status === 429 && details.retryAfter) {
    return `Too many failed logins. Please try again in ${formatWait(details.retryAfter)}.`;
  }
  return failure.message;
}

/** Returns a waiting time as text: 45 → `45 seconds`, 61 → `2 minutes`. */
function formatWait(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [count, unit] = whole < 60 ? [whole, 'second'] : [Math.ceil(whole / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
