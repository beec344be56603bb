import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { createContext, use, useCallback, useMemo, useState } from 'react';
import { useUnsaved } from '../dialogs/leaving.ts';
import { Clamped } from '../ui/Clamped.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { COPIED, type CopyRow, isTickedAtFirst, LEFT_OUT, STAYS, TO_COPY } from './copy-rows.ts';

/** The entries whose tick is not as at first. */
interface CopyTicks {
  readonly changed: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly disabled: boolean;
}

/** A context, because rows are rendered again only if they change. */
export const CopyTicksContext = createContext<CopyTicks>({
  changed: new Set(),
  toggle: () => undefined,
  disabled: true,
});

function isTicked(row: CopyRow, changed: ReadonlySet<string>): boolean {
  return !row.isCopied && isTickedAtFirst(row) !== changed.has(row.key);
}

/** The ticks of a preview; leaving the screen asks while any was changed. */
export function useCopyTicks(disabled: boolean) {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useUnsaved(changed.size > 0);
  const toggle = useCallback((key: string) => {
    setChanged((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  }, []);
  const setAll = (rows: readonly CopyRow[], ticked: boolean) => {
    const after = new Set(changed);
    for (const row of rows) {
      if (row.isCopied || isTickedAtFirst(row) === ticked) after.delete(row.key);
      else after.add(row.key);
    }
    setChanged(after);
  };
  const context = useMemo(() => ({ changed, toggle, disabled }), [changed, toggle, disabled]);
  return {
    context,
    setAll,
    clear: () => setChanged(new Set()),
    ticked: (rows: readonly CopyRow[]) => rows.filter((row) => isTicked(row, changed)),
  };
}

/** The tick of an entry with its name; an entry that is copied already has a locked one. */
export function TickedEntry({ row }: { readonly row: CopyRow }) {
  const { changed, toggle, disabled } = use(CopyTicksContext);
  return (
    <Typography
      component="label"
      variant="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, verticalAlign: 'middle' }}
    >
      <Checkbox
        size="small"
        checked={isTicked(row, changed)}
        disabled={disabled || row.isCopied}
        onChange={() => toggle(row.key)}
        slotProps={{ input: { 'aria-label': `Copy ${row.label}` } }}
        sx={{ p: 0.25, my: -0.25, ml: -0.25 }}
      />
      <Clamped lines={3}>{row.name}</Clamped>
    </Typography>
  );
}

/** Whether an entry is copied, in words, with its clashes (R-1752). */
export function CopyStatus({ row }: { readonly row: CopyRow }) {
  const { changed } = use(CopyTicksContext);
  if (row.isCopied) return COPIED;
  const leftOut = row.schoolYear === null ? STAYS : LEFT_OUT;
  const text = isTicked(row, changed) ? TO_COPY : leftOut;
  if (row.clashes.length === 0) return text;
  return (
    <>
      {text}
      {row.clashes.map((clash) => (
        <Typography
          key={clash}
          variant="inherit"
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          <WarningIcon color="warning" sx={{ fontSize: 15, mr: 0.5, verticalAlign: -2 }} />
          {clash}
        </Typography>
      ))}
    </>
  );
}
