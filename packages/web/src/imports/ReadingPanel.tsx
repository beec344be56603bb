import {
  type ImportDelimiter,
  type ImportEncoding,
  importDelimiters,
  importEncodings,
  importKindLabels,
} from '@kelas/contract/import-fields';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useConfirm } from '../dialogs/dialogs.ts';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import type { DraftChange } from './draft-queue.ts';
import type { ImportDraft } from './import-counts.ts';
import { PASTED } from './source-file.ts';

const ENCODING_LABELS: Readonly<Record<ImportEncoding, string>> = {
  'UTF-8': 'UTF-8 (usual)',
  'UTF-16LE': 'UTF-16, little endian',
  'UTF-16BE': 'UTF-16, big endian',
  GBK: 'GBK (Chinese)',
  'WINDOWS-1252': 'Windows-1252 (Western)',
};
const COLUMN_NOUN = { one: 'column', many: 'columns' };
const DELIMITER_LABELS: Readonly<Record<ImportDelimiter, string>> = {
  COMMA: 'Comma',
  SEMICOLON: 'Semicolon',
  TAB: 'Tab',
  LIST: 'Dash, slash, bar or wide space',
};

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onChange: (change: DraftChange) => void;
  /** The choices of the columns. */
  readonly children: ReactNode;
}

/**
 * What was recognised in the file, in one line; *Change* opens the choices. They are open while a
 * required column is missing (R-1684).
 */
export function ReadingPanel({ draft, isBusy, onChange, children }: Props) {
  const { kind, fileName, delimiter, fillsEmpty, columns, missing } = draft;
  const isMissing = missing.length > 0;
  const [isOpen, setOpen] = useState(isMissing);
  const [wasMissing, setWasMissing] = useState(isMissing);
  if (isMissing !== wasMissing) {
    setWasMissing(isMissing);
    // They stay open after the last choice.
    if (isMissing) setOpen(true);
  }
  const ignored = columns.filter((key) => key === null).length;
  const hasPeople = kind === 'STUDENTS' || kind === 'TEACHERS';
  const summary = [
    `${countOf(columns.length - ignored, COLUMN_NOUN)} recognised`,
    ignored > 0 && `${countOf(ignored, COLUMN_NOUN)} not imported`,
    `separated by ${DELIMITER_LABELS[delimiter].toLowerCase()}`,
    hasPeople && fillsEmpty && 'empty fields are filled',
  ];
  return (
    <Panel
      dense
      title={`${importKindLabels[kind]}: ${fileName}`}
      summary={summary.filter((text) => text !== false).join(', ')}
      actions={
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Hide what was read' : 'Change what was read'}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Change'}
        </Button>
      }
    >
      {isOpen && (
        <Box sx={{ pt: 1.5, pb: 1 }}>
          <FileChoices draft={draft} isBusy={isBusy} onChange={onChange} />
          {hasPeople && <FillChoice draft={draft} isBusy={isBusy} onChange={onChange} />}
          {children}
        </Box>
      )}
    </Panel>
  );
}

type ChoiceProps = Omit<Props, 'children'>;

/** How the file or the pasted text is divided, and the characters of a file. */
function FileChoices({ draft, isBusy, onChange }: ChoiceProps) {
  const confirm = useConfirm();
  const { encoding, delimiter, fileName } = draft;
  const isFile = fileName !== PASTED;
  const readAgain = async (how: string, change: DraftChange) => {
    const question = `Read the ${isFile ? 'file' : 'rows'} again ${how}? Cells that you corrected are lost.`;
    if (await confirm(question)) onChange(change);
  };
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {isFile && (
        <ReadingSelect
          label="Characters"
          choices={importEncodings}
          labels={ENCODING_LABELS}
          value={encoding}
          width={220}
          isBusy={isBusy}
          onChoose={(chosen) => readAgain(`as ${ENCODING_LABELS[chosen]}`, { encoding: chosen })}
        />
      )}
      <ReadingSelect
        label="Separator"
        choices={importDelimiters}
        labels={DELIMITER_LABELS}
        value={delimiter}
        width={260}
        isBusy={isBusy}
        onChoose={(chosen) =>
          readAgain(`with the separator ${DELIMITER_LABELS[chosen].toLowerCase()}`, {
            delimiter: chosen,
          })
        }
      />
      <Typography color="textSecondary">
        {isFile && 'If names look wrong, choose other characters. '}
        If columns look wrong, choose another separator.
      </Typography>
    </Stack>
  );
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly choices: readonly T[];
  readonly labels: Readonly<Record<T, string>>;
  readonly value: T;
  readonly width: number;
  readonly isBusy: boolean;
  /** Called for another choice than the present one. */
  readonly onChoose: (chosen: T) => void;
}

function ReadingSelect<T extends string>(props: SelectProps<T>) {
  const { label, choices, labels, value, width, isBusy, onChoose } = props;
  const choose = (next: string) => {
    const chosen = choices.find((each) => each === next && each !== value);
    if (chosen) onChoose(chosen);
  };
  return (
    <TextField
      select
      label={label}
      value={value}
      disabled={isBusy}
      onChange={({ target }) => choose(target.value)}
      sx={{ width }}
    >
      {choices.map((each) => (
        <MenuItem key={each} value={each}>
          {labels[each]}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What to do with people who are already in Kelas. */
function FillChoice({ draft: { fillsEmpty }, isBusy, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1 }}
        label="Fill empty fields of people who are already in Kelas"
        control={
          <Switch
            checked={fillsEmpty}
            disabled={isBusy}
            onChange={(_, checked) => onChange({ fillsEmpty: checked })}
            slotProps={{ input: { 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: 0 }}>
        {fillsEmpty
          ? 'Only fields that are empty in Kelas are filled. Nothing is replaced.'
          : 'People who are already in Kelas are skipped and stay as they are.'}
      </FormHelperText>
    </>
  );
}
