import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly onSubmit: SubmitHandler<V>;
  readonly label: string;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/**
 * A form of many fields: Enter in a field does not submit it, only its button and Ctrl+Enter do
 * (R-1349, R-2216).
 */
export function LongForm<V extends FieldValues>(props: Props<V>) {
  const { form, onSubmit, label, busy, children } = props;
  const submit = (event: FormEvent) => {
    form.clearErrors();
    form.handleSubmit(onSubmit)(event);
  };
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    // A field that opens its options on Enter has already handled the key.
    event.preventDefault();
    if ((ctrlKey || metaKey) && !repeat && !busy) currentTarget.requestSubmit();
  };
  return (
    <Stack
      component="form"
      onSubmit={submit}
      onKeyDown={press}
      noValidate
      spacing={2}
      sx={{ maxWidth: 1100 }}
    >
      {children}
      <Button
        type="submit"
        variant="contained"
        size="medium"
        disabled={busy}
        sx={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
    </Stack>
  );
}

/** A part of a long form under its own heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}
