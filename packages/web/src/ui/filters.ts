import { type Control, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';

type Values = Record<string, string>;

interface Options<V extends Values> {
  /**
   * Nothing is searched for until Search is pressed, as where all rows are too many to begin with.
   * The address says whether it was, so that it does not take a filter to search.
   */
  readonly onDemand?: boolean;
  /** Filters that must be filled in; until all of them are, Search does nothing at all. */
  readonly required?: readonly (keyof V & string)[];
  /** What a filter can be; any other text in the address counts as what it starts with. */
  readonly choices?: { readonly [Name in keyof V]?: readonly string[] };
}

export interface Filters<V extends Values> {
  /** For the fields. */
  readonly control: Control<V>;
  /** What was searched for last; the input of the list's call. */
  readonly applied: V;
  /** False while the first search is awaited, or a required filter; the list's call is not to be made yet. */
  readonly searched: boolean;
  /** Searches with what stands in the fields; `again` where nothing has changed. */
  readonly search: (again: () => void) => void;
  /** Empties the fields to what they start with, and the search with them. */
  readonly reset: () => void;
}

/** In the address of filters `onDemand` once Search was pressed. */
const SEARCHED = 'searched';

/**
 * The filters of a list, kept in the query string: Back and a reload bring them again.
 * `defaults` names all of them, each with the text it starts with.
 */
export function useFilters<V extends Values>(
  defaults: V,
  { onDemand = false, required = [], choices = {} }: Options<V> = {},
): Filters<V> {
  const [params, setParams] = useSearchParams();
  const applied = Object.fromEntries(
    Object.entries(defaults).map(([name, start]) => {
      const value = params.get(name) ?? start;
      return [name, choices[name]?.includes(value) === false ? start : value];
    }),
  ) as V;
  const isComplete = (values: Values) => required.every((name) => values[name]);
  const searched = (!onDemand || params.has(SEARCHED)) && isComplete(applied);
  const form = useForm<V>({ values: applied });
  const key = JSON.stringify(applied);

  // Searching replaces the entry in the history: Back leaves the screen, it does not undo searches.
  const apply = (values: Values, asked: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, start] of Object.entries(defaults)) {
          const value = (values[name] ?? '').trim();
          if (value === start) next.delete(name);
          else next.set(name, value);
        }
        if (onDemand && asked) next.set(SEARCHED, 'yes');
        else next.delete(SEARCHED);
        return next;
      },
      { replace: true },
    );

  return {
    control: form.control,
    applied,
    searched,
    search: (again) =>
      form.handleSubmit((values) => {
        const trimmed = Object.fromEntries(
          Object.keys(defaults).map((name) => [name, values[name]?.trim() ?? '']),
        );
        if (!isComplete(trimmed)) return;
        if (searched && JSON.stringify(trimmed) === key) again();
        else apply(trimmed, true);
      })(),
    reset: () => {
      form.reset(defaults);
      apply(defaults, false);
    },
  };
}
