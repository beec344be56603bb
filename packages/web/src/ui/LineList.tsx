import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { FieldGrid } from './FieldGrid.tsx';
import { AddIcon, DeleteIcon } from './icons.tsx';
import { KeyHint } from './KeyHint.tsx';
import { formsOf, type NounForms } from './table.ts';

interface Props<L extends { readonly id: string }> {
  readonly noun: NounForms;
  readonly lines: readonly L[];
  readonly onAdd: () => void;
  /** The key of the button that adds a line. */
  readonly shortcut?: string;
  /** Removes the line, after any question and call. */
  readonly onRemove: (line: L, index: number) => void;
  readonly busy: boolean;
  readonly closed?: boolean;
  /** Saved lines that are not part of `lines`, shown above them. */
  readonly saved?: ReactNode;
  /** Shown at the end of the line with the Add button, for example a sum. */
  readonly summary?: ReactNode;
  /** Renders the fields of a line; the fields of a locked line are disabled. */
  readonly children: (line: L, index: number) => ReactNode;
}

/** The lines of a form, each with its fields and a delete button, and a button to add a line. */
export function LineList<L extends { readonly id: string }>(props: Props<L>) {
  const {
    lines,
    onAdd,
    shortcut,
    onRemove,
    busy,
    closed = false,
    saved,
    summary,
    children,
  } = props;
  const { one, many } = formsOf(props.noun);
  const { list, add, markRemoval } = useFocusAfterRemoval(lines.length);
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      {saved}
      {lines.length === 0 && !saved && (
        <Typography color="textSecondary">{t`No ${many}`}</Typography>
      )}
      <Box ref={list} sx={box}>
        {lines.map((line, index) => (
          <Stack
            key={line.id}
            role="group"
            aria-label={t`${one} ${{ number: index + 1 }}`}
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
              aria-label={t`Delete ${one} ${{ number: index + 1 }}`}
              disabled={busy}
              onClick={() => {
                markRemoval(index);
                onRemove(line, index);
              }}
            >
              <DeleteIcon />
            </IconButton>
          </Stack>
        ))}
      </Box>
      <Stack
        direction="row"
        sx={{ width: '100%', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}
      >
        <Button
          ref={add}
          startIcon={<AddIcon />}
          variant="outlined"
          disabled={busy || closed}
          aria-keyshortcuts={shortcut}
          onClick={onAdd}
        >
          {t`Add ${one}`}
          {shortcut && <KeyHint>{shortcut}</KeyHint>}
        </Button>
        {summary}
      </Stack>
    </Stack>
  );
}

// Locked fields stay legible.
const box: SxProps<Theme> = (theme) => ({
  width: '100%',
  '&:empty': { display: 'none' },
  '& .MuiInputLabel-root.Mui-disabled': { color: 'text.secondary' },
  '& .MuiInputBase-input.Mui-disabled': {
    WebkitTextFillColor: (theme.vars ?? theme).palette.text.secondary,
  },
  '& .MuiSelect-icon.Mui-disabled': { display: 'none' },
});

/** When a line is removed, the next delete button gets the focus, or else Add. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const removedIndex = useRef<number>(undefined);
  const before = useRef(count);
  useEffect(() => {
    const index = removedIndex.current;
    if (count < before.current && index !== undefined) {
      const next = list.current?.children[index]?.querySelector(':scope > button');
      const target = next instanceof HTMLElement ? next : add.current;
      target?.focus();
      removedIndex.current = undefined;
    }
    before.current = count;
  }, [count]);
  const markRemoval = (index: number) => {
    removedIndex.current = index;
  };
  return { list, add, markRemoval };
}
