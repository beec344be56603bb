import Checkbox from '@mui/material/Checkbox';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import { useUnsaved } from '../dialogs/leaving.ts';

export interface Tick {
  readonly key: string;
  readonly isTickedAtFirst: boolean;
  /** Never ticked, and cannot be. */
  readonly isLocked: boolean;
}

/** The rows whose tick is not as at first. */
interface Ticks {
  readonly changed: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly disabled: boolean;
}

/** A context, because rows are rendered again only if they change. */
export const TicksContext = createContext<Ticks>({
  changed: new Set(),
  toggle: () => undefined,
  disabled: true,
});

function isTicked({ key, isTickedAtFirst, isLocked }: Tick, changed: Ticks['changed']): boolean {
  return !isLocked && isTickedAtFirst !== changed.has(key);
}

/**
 * The ticks of a list. If they are input, as in a preview, leaving the screen asks while any was
 * changed.
 */
export function useTicks<R>(tickOf: (row: R) => Tick, disabled: boolean, isInput = true) {
  const [changed, setChanged] = useState<Ticks['changed']>(new Set());
  useUnsaved(isInput && changed.size > 0);
  const toggle = useCallback((key: string) => {
    setChanged((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  const setAll = (rows: readonly R[], ticked: boolean) => {
    const after = new Set(changed);
    for (const { key, isTickedAtFirst, isLocked } of rows.map(tickOf)) {
      if (isLocked || isTickedAtFirst === ticked) after.delete(key);
      else after.add(key);
    }
    setChanged(after);
  };
  const context = useMemo(() => ({ changed, toggle, disabled }), [changed, toggle, disabled]);
  return {
    context,
    setAll,
    clear: () => setChanged(new Set()),
    ticked: (rows: readonly R[]) => rows.filter((row) => isTicked(tickOf(row), changed)),
  };
}

/** True while the row of a tick is ticked. */
export function useIsTicked(tick: Tick): boolean {
  return isTicked(tick, use(TicksContext).changed);
}

export function TickBox({ tick, label }: { readonly tick: Tick; readonly label: string }) {
  const { toggle, disabled } = use(TicksContext);
  return (
    <Checkbox
      size="small"
      checked={useIsTicked(tick)}
      disabled={disabled || tick.isLocked}
      onChange={() => toggle(tick.key)}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ p: 0.25, my: -0.25, ml: -0.25 }}
    />
  );
}
