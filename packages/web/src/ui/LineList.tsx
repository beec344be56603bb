import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { FieldGrid } from './FieldGrid.tsx';
import { AddIcon, DeleteIcon } from './icons.tsx';
import type { Noun } from './table.ts';

interface Props<L extends { readonly id: string }> {
  /** What the lines are called: one course, many courses. */
  readonly noun: Noun;
  /** As useFieldArray gives them. */
  readonly lines: readonly L[];
  readonly onAdd: () => void;
  /** Takes the line away, after whatever has to be asked or called first. */
  readonly onRemove: (line: L, index: number) => void;
  /** While a call runs no line is added or removed. */
  readonly busy: boolean;
  /** No further line may be added. */
  readonly closed?: boolean;
  /** Stands above the lines: those that are saved, where they are no part of `lines`. */
  readonly saved?: ReactNode;
  /** The fields of a line; those of a locked line are disabled. */
  readonly children: (line: L, index: number) => ReactNode;
}

/** Lines of a form, each with its fields and a button that deletes it, and one that adds a line. */
export function LineList<L extends { readonly id: string }>(props: Props<L>) {
  const { noun, lines, onAdd, onRemove, busy, closed = false, saved, children } = props;
  const { list, add, leaves } = useFocusAfterRemoval(lines.length);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {saved}
      {lines.length === 0 && !saved && (
        <Typography color="textSecondary">No {noun.many}</Typography>
      )}
      <Box ref={list} sx={box}>
        {lines.map((line, index) => (
          <Stack
            key={line.id}
            role="group"
            aria-label={`${noun.one} ${index + 1}`}
            direction="row"
            spacing={1}
            sx={{
              alignItems: 'flex-start',
              py: 1.5,
              '&:first-of-type': { pt: 0 },
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flexGrow: 1, minWidth: 0 }}>
              <FieldGrid min={150} stretch>
                {children(line, index)}
              </FieldGrid>
            </Box>
            <IconButton
              aria-label={`Delete ${noun.one} ${index + 1}`}
              disabled={busy}
              onClick={() => {
                leaves(index);
                onRemove(line, index);
              }}
            >
              <DeleteIcon />
            </IconButton>
          </Stack>
        ))}
      </Box>
      <Button
        ref={add}
        startIcon={<AddIcon />}
        variant="outlined"
        disabled={busy || closed}
        onClick={onAdd}
      >
        Add {noun.one}
      </Button>
    </Stack>
  );
}

// What is locked is there to be read.
const box: SxProps<Theme> = (theme) => ({
  width: '100%',
  '&:empty': { display: 'none' },
  '& .MuiInputLabel-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiInputBase-input.Mui-disabled': {
    WebkitTextFillColor: (theme.vars ?? theme).palette.text.secondary,
  },
  '& .MuiSelect-icon.Mui-disabled': { display: 'none' },
});

/** The button that had the focus goes with its line: the next one takes over, or that which adds. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const leaving = useRef<number>(undefined);
  const before = useRef(count);
  useEffect(() => {
    const index = leaving.current;
    if (count < before.current && index !== undefined) {
      const next = list.current?.children[index]?.querySelector(':scope > button');
      const target = next instanceof HTMLElement ? next : add.current;
      target?.focus();
      leaving.current = undefined;
    }
    before.current = count;
  }, [count]);
  const leaves = (index: number) => {
    leaving.current = index;
  };
  return { list, add, leaves };
}
