import { plural, t } from '@lingui/core/macro';
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
import { setLanguage, useLanguage } from '../languages/language.ts';
import { LanguageChoice } from './LanguageChoice.tsx';

interface Props {
  readonly onEnter: (session: Session) => void;
  /** A protected screen led to this login. */
  readonly forced: boolean;
}

/** The login form; it checks nothing itself. */
export function Login({ onEnter, forced }: Props) {
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const language = useLanguage();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is in the language
  useEffect(() => {
    document.title = t`Login · Kelas`;
  }, [language]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running) return;
    const form = new FormData(event.currentTarget);
    const username = String(form.get('username'));
    const password = String(form.get('password'));
    setRunning(true);
    setFailure(undefined);
    try {
      // Loaded on demand: the contract includes Zod, which would delay the form (D-04).
      const { logIn } = await import('@kelas/contract/session');
      const { language: own, ...session } = await send(logIn, { username, password });
      // Without its messages the person works in the language of the form.
      if (own) await setLanguage(own).catch(() => undefined);
      onEnter(session);
    } catch (reason) {
      setFailure(reason);
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
        aria-label={t`Login`}
        sx={{ width: '100%', maxWidth: 340, p: 3, display: 'grid', gap: 2 }}
      >
        <div>
          <Typography variant="h1" color="primary">
            Kelas
          </Typography>
          <Typography color="textSecondary">
            {forced ? t`Please log in to continue.` : t`Staff login`}
          </Typography>
        </div>
        {failure !== undefined && (
          <Typography role="alert" color="error">
            {textOf(failure)}
          </Typography>
        )}
        <Entry name="username" label={t`Username`} autoComplete="username" autoFocus />
        <Entry
          name="password"
          label={t`Password`}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" variant="contained" size="medium" disabled={running}>
          {t`Login`}
        </Button>
        <LanguageChoice />
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
  if (!(failure instanceof ApiError)) return t`The login failed. Please try again.`;
  const { status, details } = failure;
  if (status === 0) return t`The server cannot be reached. Please try again.`;
  if (status === 429 && details.retryAfter) return waitText(details.retryAfter);
  return failure.message;
}

/** Returns the text of a wait: 45 → `… in 45 seconds.`, 61 → `… in 2 minutes.` */
function waitText(wait: number): string {
  const seconds = Math.ceil(wait);
  const minutes = Math.ceil(seconds / 60);
  return seconds < 60
    ? t`Too many failed logins. Please try again in ${plural(seconds, { one: '# second', other: '# seconds' })}.`
    : t`Too many failed logins. Please try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`;
}
