import Stack from '@mui/material/Stack';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  readonly onSubmit: SubmitHandler<V>;
  readonly children: ReactNode;
}

/** A form of many fields: Enter in a box does not submit it half-filled, its button alone does. */
export function LongForm<V extends FieldValues>({ form, onSubmit, children }: Props<V>) {
  const submit = (event: FormEvent) => {
    form.clearErrors();
    form.handleSubmit(onSubmit)(event);
  };
  return (
    <Stack
      component="form"
      onSubmit={submit}
      onKeyDown={keepFromSubmitting}
      noValidate
      spacing={2}
      sx={{ maxWidth: 1100 }}
    >
      {children}
    </Stack>
  );
}

// A box that opens its choices by Enter has done so by now.
function keepFromSubmitting(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
