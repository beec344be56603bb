import MenuItem from '@mui/material/MenuItem';
import type { SxProps } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { createContext, use } from 'react';
import type { DraftChange } from './draft-queue.ts';
import type { ImportDraft } from './import-kinds.ts';
import type { useDraft } from './use-draft.ts';

type DraftOnScreen = ReturnType<typeof useDraft> & { readonly draft: ImportDraft };

/** A context, because every part of the step shows the draft and changes it. */
export const OpenDraft = createContext<DraftOnScreen | undefined>(undefined);

/** Returns the draft on the screen, and the function that changes it. */
export function useOpenDraft() {
  const open = use(OpenDraft);
  if (!open) throw new Error('there is no draft');
  const { queue, unsaved } = open;
  const change = (next: DraftChange) => queue.change(next);
  return { ...open, isBusy: unsaved.changes > 0, change };
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T | null;
  readonly options: readonly { readonly value: T; readonly label: string }[];
  /** Called for another option than the present one; with null for the empty option. */
  readonly onChoose: (chosen: T | null) => void;
  readonly none?: string;
  /** The choice is a question until an option is chosen. */
  readonly isAsked?: boolean;
  readonly describedBy?: string;
  readonly sx?: SxProps;
}

/** A choice among options; locked while a change is saved. */
export function DraftSelect<T extends string>(props: SelectProps<T>) {
  const { label, value, options, onChoose, none, isAsked = false, describedBy, sx = {} } = props;
  const { isBusy } = useOpenDraft();
  return (
    <TextField
      select
      label={label}
      value={value ?? ''}
      disabled={isBusy}
      error={isAsked}
      onChange={({ target }) =>
        onChoose(options.find((option) => option.value === target.value)?.value ?? null)
      }
      slotProps={{
        select: {
          displayEmpty: none !== undefined,
          MenuProps: { sx: { maxHeight: 440 } },
          SelectDisplayProps: { 'aria-describedby': describedBy },
        },
        inputLabel: none === undefined ? {} : { shrink: true },
      }}
      sx={sx}
    >
      {none !== undefined && (
        <MenuItem value="" disabled={isAsked} sx={{ color: 'text.secondary' }}>
          {none}
        </MenuItem>
      )}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
