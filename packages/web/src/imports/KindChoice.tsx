import { type ImportKind, importKindLabels, importKinds } from '@kelas/contract/import-fields';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { KIND_TEXTS } from './import-kinds.ts';

interface Props {
  readonly kind: ImportKind | undefined;
  readonly onChoose: (kind: ImportKind) => void;
}

/** The kinds of file, in the order in which to import them (R-1681). */
export function KindChoice({ kind, onChoose }: Props) {
  const id = useId();
  return (
    <RadioGroup
      aria-label="What to import"
      value={kind ?? ''}
      onChange={(_, value) => {
        const chosen = importKinds.find((each) => each === value);
        if (chosen) onChoose(chosen);
      }}
      sx={grid}
    >
      {importKinds.map((each, index) => (
        <Box key={each} sx={card} className={each === kind ? 'chosen' : undefined}>
          <FormControlLabel
            value={each}
            label={`${index + 1}. ${importKindLabels[each]}`}
            control={
              <Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${each}` } }} />
            }
            sx={{
              '& .MuiFormControlLabel-label': { fontWeight: 650, lineHeight: 1.3, py: '9px' },
              alignItems: 'start',
            }}
          />
          <Typography id={`${id}-${each}`} variant="body2" color="textSecondary">
            {KIND_TEXTS[each].holds}
          </Typography>
        </Box>
      ))}
    </RadioGroup>
  );
}

const grid = {
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(165px, 100%), 1fr))',
};
const card = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  px: 1.5,
  pt: 0.25,
  pb: 1,
  '&.chosen': { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px currentColor' },
  '&.chosen, & .MuiRadio-root.Mui-checked': { color: 'primary.main' },
  '& .MuiFormControlLabel-label': { color: 'text.primary' },
};
