import type { ReadingKey } from '@kelas/contract/import-fields';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import type { ImportDraft } from './import-counts.ts';

type Option = ImportDraft['reading'][number];

const QUESTION_NOUN = { one: 'question', many: 'questions' };

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onChange: (reading: { key: ReadingKey; value: string }[]) => void;
}

/**
 * How the sheet is read: what was recognised, each corrected by one choice (R-1900). A choice without
 * a value is a question; a usual sheet has one line.
 */
export function SheetReading({ draft, isBusy, onChange }: Props) {
  const { reading, notImported } = draft;
  const open = reading.filter(({ value }) => value === null).length;
  const [isOpen, setOpen] = useState<boolean>();
  const layout = reading.find(({ key }) => key === 'layout');
  if (!layout) return null;
  const isUsual = reading.length === 1 && layout.value === 'PLAIN';
  const isShown = isOpen ?? !isUsual;
  const chosen = layout.choices.find(({ value }) => value === layout.value)?.label ?? '';
  return (
    <Panel
      dense
      title="How the sheet is read"
      summary={open > 0 ? `${chosen}, ${countOf(open, QUESTION_NOUN)}` : chosen}
      actions={
        <Button
          aria-expanded={isShown}
          aria-label={isShown ? 'Hide how the sheet is read' : 'Change how the sheet is read'}
          onClick={() => setOpen(!isShown)}
        >
          {isShown ? 'Hide' : 'Change'}
        </Button>
      }
    >
      {(isShown || open > 0) && (
        <Box sx={grid}>
          {[layout, ...reading.filter((each) => each !== layout)].map((option) => (
            <ReadingChoice
              key={option.key}
              option={option}
              isBusy={isBusy}
              onChoose={(value) => onChange([{ key: option.key, value }])}
            />
          ))}
        </Box>
      )}
      {notImported.length > 0 && (
        <Alert severity="info" sx={{ my: 1 }}>
          Not imported: {notImported.join('; ')}.
        </Alert>
      )}
    </Panel>
  );
}

interface ChoiceProps extends Pick<Props, 'isBusy'> {
  readonly option: Option;
  readonly onChoose: (value: string) => void;
}

function ReadingChoice({ option, isBusy, onChoose }: ChoiceProps) {
  const { label, value, choices, detail } = option;
  const id = useId();
  const isOpen = value === null;
  return (
    <div>
      <TextField
        select
        fullWidth
        label={label}
        value={value ?? ''}
        disabled={isBusy}
        error={isOpen}
        onChange={({ target }) => onChoose(target.value)}
        slotProps={{
          select: { displayEmpty: true, SelectDisplayProps: { 'aria-describedby': id } },
          inputLabel: { shrink: true },
        }}
      >
        {isOpen && (
          <MenuItem value="" disabled>
            Choose
          </MenuItem>
        )}
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.label}
          </MenuItem>
        ))}
      </TextField>
      <Typography
        id={id}
        variant="body2"
        color="textSecondary"
        sx={{ mt: 0.5, overflowWrap: 'anywhere' }}
      >
        {detail}
      </Typography>
    </div>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  pt: 1.5,
  pb: 1,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
};
