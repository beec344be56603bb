import { useEffect, useEffectEvent, useRef } from 'react';
import { type Control, type DefaultValues, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useMayReplace } from '../dialogs/leaving.ts';

type Values = Record<string, string>;

interface Options<V extends Values> {
  /**
   * Searches nothing until Search is pressed, for lists with too many rows. The address remembers
   * it, so that a reload repeats the search (R-1060).
   */
  readonly onDemand?: boolean;
  /** Required filters; until all are filled in, Search does nothing. */
  readonly required?: readonly (keyof V & string)[];
  /** The list keeps the unsaved input of its rows, so that a search does not ask (R-1941). */
  readonly keepsInput?: boolean;
  /** The valid values of a filter; any other text in the address counts as its default. */
  readonly choices?: { readonly [Name in keyof V]?: readonly string[] };
}

export interface FilterSearch {
  /** False before the first search or without a required filter; the list is then not loaded. */
  readonly searched: boolean;
  /** True if a filter or a chip of `useChips` narrows the list more than at first. */
  readonly changed: boolean;
  /** The number of filters that are set, without the name. */
  readonly setCount: number;
  /** Searches with the values of the fields; calls `refetch` if nothing has changed. */
  readonly search: (refetch: () => void) => void;
  /** True if the list has the values of the fields, which apply a moment after typing. */
  readonly isApplied: () => boolean;
  /** Sets the fields to their defaults, clears the chip and searches (R-1334). */
  readonly reset: () => void;
}

export interface Filters<V extends Values> extends FilterSearch {
  readonly control: Control<V>;
  /** The filters of the last search: the input of the list's call. */
  readonly applied: V;
}

/** Time without typing after which the filters apply. */
const TYPING_MS = 300;

/** The query parameter of the chip that is chosen (R-1363). */
export const ONLY = 'only';

/** The query parameter of filters `onDemand` after Search was pressed. */
const SEARCHED = 'searched';

/**
 * The filters of a list, kept in the query string (R-1334): Back and a reload restore them. They
 * apply while the person types, except `onDemand`.
 * `defaults` holds every filter with its initial text.
 */
export function useFilters<V extends Values>(
  defaults: V,
  { onDemand = false, required = [], choices = {}, keepsInput = false }: Options<V> = {},
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
  const form = useForm<V>({ defaultValues: applied as DefaultValues<V> });
  const key = JSON.stringify(applied);
  const ownKey = useRef(key);
  const mayReplace = useMayReplace();
  const isAsking = useRef(false);

  /** Runs a search; a No keeps the unsaved input, and the fields show its filters again. */
  const unlessRefused = async (search: () => void) => {
    // A typed filter applies by itself while the question of Search is open.
    if (isAsking.current) return;
    isAsking.current = true;
    if (keepsInput || (await mayReplace())) search();
    else form.reset(applied);
    isAsking.current = false;
  };
  // Searching replaces the history entry, so that Back leaves the screen.
  const apply = (values: Values, action: 'search' | 'reset') => {
    if (action === 'reset') form.reset(defaults);
    ownKey.current = JSON.stringify(values);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('page');
        for (const [name, start] of Object.entries(defaults)) {
          const value = (values[name] ?? '').trim();
          if (value === start) next.delete(name);
          else next.set(name, value);
        }
        if (action === 'reset') next.delete(ONLY);
        if (onDemand && action === 'search') next.set(SEARCHED, 'yes');
        else next.delete(SEARCHED);
        return next;
      },
      { replace: true },
    );
  };
  const trim = (values: Values) =>
    Object.fromEntries(Object.keys(defaults).map((name) => [name, values[name]?.trim() ?? '']));

  // The address has changed by a link or Back; typed text is never replaced by its own search.
  const follow = useEffectEvent(() => {
    if (key === ownKey.current) return;
    ownKey.current = key;
    form.reset(applied);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the address only
  useEffect(() => follow(), [key]);

  const applyTyped = useEffectEvent((values: Values) => {
    const typed = trim(values);
    // A month that is being typed is empty for a moment.
    const isTyping = Object.entries(defaults).some(([name, start]) => start && !typed[name]);
    if (!isTyping && isComplete(typed) && JSON.stringify(typed) !== key) {
      unlessRefused(() => apply(typed, 'search'));
    }
  });
  useEffect(() => {
    if (onDemand) return;
    let timer: ReturnType<typeof setTimeout>;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        clearTimeout(timer);
        timer = setTimeout(() => applyTyped(values), TYPING_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form, onDemand]);

  return {
    control: form.control,
    applied,
    searched,
    changed: params.has(ONLY) || JSON.stringify(applied) !== JSON.stringify(defaults),
    setCount: Object.keys(defaults).filter(
      (name) => name !== 'name' && applied[name] !== defaults[name],
    ).length,
    search: (refetch) =>
      form.handleSubmit((values) => {
        const trimmed = trim(values);
        if (!isComplete(trimmed)) return;
        const isRepeated = searched && JSON.stringify(trimmed) === key;
        return unlessRefused(isRepeated ? refetch : () => apply(trimmed, 'search'));
      })(),
    isApplied: () => JSON.stringify(trim(form.getValues())) === key,
    reset: () => unlessRefused(() => apply(defaults, 'reset')),
  };
}
