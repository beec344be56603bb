import { type Control, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';

type Values = Record<string, string>;

export interface Filters<V extends Values> {
  /** For the fields. */
  readonly control: Control<V>;
  /** What was searched for last; the input of the list's call. */
  readonly applied: V;
  /** Searches with what stands in the fields; `again` where nothing has changed. */
  readonly search: (again: () => void) => void;
  /** Empties the fields to what they start with, and the search with them. */
  readonly reset: () => void;
}

/**
 * The filters of a list, kept in the query string: Back and a reload bring them again.
 * `defaults` names all of them, each with the text it starts with.
 */
export function useFilters<V extends Values>(defaults: V): Filters<V> {
  const [params, setParams] = useSearchParams();
  const applied = Object.fromEntries(
    Object.entries(defaults).map(([name, start]) => [name, params.get(name) ?? start]),
  ) as V;
  const form = useForm<V>({ values: applied });
  const key = JSON.stringify(applied);

  // Searching replaces the entry in the history: Back leaves the screen, it does not undo searches.
  const apply = (values: Values) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, start] of Object.entries(defaults)) {
          const value = (values[name] ?? '').trim();
          if (value === start) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );

  return {
    control: form.control,
    applied,
    search: (again) =>
      form.handleSubmit((values) => {
        const trimmed = Object.fromEntries(
          Object.keys(defaults).map((name) => [name, values[name]?.trim() ?? '']),
        );
        if (JSON.stringify(trimmed) === key) again();
        else apply(trimmed);
      })(),
    reset: () => {
      form.reset(defaults);
      apply(defaults);
    },
  };
}
