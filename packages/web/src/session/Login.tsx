import { logIn } from '@kelas/contract/session';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';
import type { Session } from './session.ts';
import { inWords } from './wait.ts';

interface Props {
  readonly onEnter: (session: Session) => void;
  /** A screen asked for the login. */
  readonly forced: boolean;
}

/** The login form (specification 2, Login). */
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
          <Typography color="text.secondary">
            {forced ? 'Please log in to go on.' : 'Staff login'}
          </Typography>
        </div>
        {error && <Alert severity="error">{error}</Alert>}
        <TextField name="username" label="Username" autoComplete="username" autoFocus />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" variant="contained" size="medium" disabled={running}>
          Login
        </Button>
      </Paper>
    </Box>
  );
}

function textOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'The login failed. Please try again.';
  const { status, details } = failure;
  if (status === 0) return 'The server cannot be reached. Please try again.';
  if (status === 429 && details.retryAfter) {
    return `Too many failed logins. Please try again in ${inWords(details.retryAfter)}.`;
  }
  return failure.message;
}
