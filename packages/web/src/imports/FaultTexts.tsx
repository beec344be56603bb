import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { countOf } from '../ui/table.ts';
import type { DraftChange } from './draft-queue.ts';
import { CELL_COUNT, type FaultText } from './fault-texts.ts';

interface Props {
  readonly texts: readonly FaultText[];
  readonly hint: string | undefined;
  readonly isBusy: boolean;
  readonly onChange: (change: DraftChange) => void;
}

/** The distinct texts of a kind of fault; one button replaces a text in all its cells (R-1689). */
export function FaultTexts({ texts, hint, isBusy, onChange }: Props) {
  return (
    <>
      {hint !== undefined && (
        <Typography variant="body2" color="textSecondary">
          {hint}
        </Typography>
      )}
      <Box component="ul" aria-label="Texts to replace" sx={list}>
        {texts.map((each) => (
          <Replacement
            key={each.text}
            of={each}
            isBusy={isBusy}
            onReplace={(to) =>
              onChange({
                replaceAll: each.columns.map((column) => ({ column, from: each.text, to })),
              })
            }
          />
        ))}
      </Box>
    </>
  );
}

interface ReplacementProps extends Pick<Props, 'isBusy'> {
  readonly of: FaultText;
  readonly onReplace: (to: string) => void;
}

function Replacement({ of, isBusy, onReplace }: ReplacementProps) {
  const [to, setTo] = useState(of.suggestions[0] ?? '');
  const isSame = to.trim() === '' || to.trim() === of.text;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.5 }}
    >
      <Box component="span" sx={{ flex: '1 1 160px', overflowWrap: 'anywhere' }}>
        <strong>{of.text}</strong>, {countOf(of.cells, CELL_COUNT)}
      </Box>
      <Autocomplete
        freeSolo
        openOnFocus
        disableClearable
        options={of.suggestions}
        filterOptions={(options) => [...options]}
        inputValue={to}
        onInputChange={(_, typed) => setTo(typed)}
        renderInput={(params) => <TextField {...params} label={`Replace ${of.text} with`} />}
        sx={{ flex: '1 1 200px', maxWidth: 320 }}
      />
      <Button
        variant="outlined"
        disabled={isBusy || isSame}
        aria-label={`Replace ${of.text}`}
        onClick={() => onReplace(to.trim())}
      >
        Replace
      </Button>
    </Box>
  );
}

const list = {
  m: 0,
  p: 0,
  // Room for the label on the border of the first box.
  pt: 0.75,
  pl: 1,
  pb: 0.5,
  listStyle: 'none',
  maxHeight: 260,
  overflowY: 'auto',
};
