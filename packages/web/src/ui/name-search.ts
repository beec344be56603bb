import { useMemo } from 'react';
import { useForm } from 'react-hook-form';

/** Finds rows by a part of the name; `part` is what was typed, in lower case. */
export function useNameSearch<R extends { readonly name: string }>(rows: readonly R[]) {
  const { control, watch } = useForm({ defaultValues: { name: '' } });
  const part = watch('name').trim().toLowerCase();
  const found = useMemo(
    () => rows.filter(({ name }) => name.toLowerCase().includes(part)),
    [rows, part],
  );
  return { control, part, found };
}
