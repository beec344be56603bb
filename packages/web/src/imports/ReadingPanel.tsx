import {
  type ImportEncoding,
  importEncodings,
  importKindLabels,
} from '@kelas/contract/import-fields';
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
const DELIMITER_LABELS: Readonly<Record<ImportDraft['delimiter'], string>> = {
  COMMA: 'comma',
  SEMICOLON: 'semicolon',
  TAB: 'tab',
};

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onChange: (change: DraftChange) => void;
  /** The columns, below a button that shows them. */
  readonly children: ReactNode;
}

/** What was recognised in the file, and what to do with people who are already here (R-1684). */
export function ReadingPanel({ draft, isBusy, onChange, children }: Props) {
  const confirm = useConfirm();
  const { kind, fileName, encoding, delimiter, fillsEmpty, columns, missing } = draft;
  const ignored = columns.filter((key) => key === null).length;
  const [showsColumns, setShowsColumns] = useState(missing.length > 0 || ignored > 0);
  const id = useId();
  const isPasted = fileName === PASTED;
  const readAgain = async (next: string) => {
    const chosen = importEncodings.find((each) => each === next);
    if (!chosen || chosen === encoding) return;
    const isSure = await confirm(
      `Read the file again as ${ENCODING_LABELS[chosen]}? Cells that you corrected are lost.`,
    );
    if (isSure) onChange({ encoding: chosen });
  };
  return (
    <Panel
      title={`${importKindLabels[kind]}: ${fileName}`}
      actions={
        <Button aria-expanded={showsColumns} onClick={() => setShowsColumns(!showsColumns)}>
          {showsColumns ? 'Hide the columns' : 'Change the columns'}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mb: isPasted ? 0 : 1.5 }}>
        {countOf(columns.length - ignored, COLUMN_NOUN)} recognised
        {ignored > 0 && `, ${countOf(ignored, COLUMN_NOUN)} not imported`}, separated by{' '}
        {DELIMITER_LABELS[delimiter]}
      </Typography>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        {!isPasted && (
          <TextField
            select
            label="Characters"
            value={encoding}
            disabled={isBusy}
            onChange={({ target }) => readAgain(target.value)}
            sx={{ width: 220 }}
          >
            {importEncodings.map((each) => (
              <MenuItem key={each} value={each}>
                {ENCODING_LABELS[each]}
              </MenuItem>
            ))}
          </TextField>
        )}
        {!isPasted && (
          <Typography color="textSecondary">
            If names look wrong, choose other characters.
          </Typography>
        )}
      </Stack>
      {(kind === 'STUDENTS' || kind === 'TEACHERS') && (
        <>
          <FormControlLabel
            sx={{ mt: 1 }}
            label="Fill empty fields of people who are already here"
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
      )}
      {showsColumns && children}
    </Panel>
  );
}
