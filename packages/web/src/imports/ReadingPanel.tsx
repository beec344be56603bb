import {
  IMPORT_GROUPS_MAX,
  type ImportDelimiter,
  type ImportEncoding,
  importColumns,
  importDelimiters,
  importEncodings,
  importKindLabels,
  SHEET_FIELDS,
  TEMPLATE_GROUPS,
} from '@kelas/contract/import-fields';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useConfirm } from '../dialogs/dialogs.ts';
import { Panel } from '../ui/Panel.tsx';
import { countOf } from '../ui/table.ts';
import { withField } from './draft-columns.ts';
import type { DraftChange } from './draft-queue.ts';
import type { ImportDraft } from './import-kinds.ts';
import { DraftSelect, useOpenDraft } from './OpenDraft.tsx';
import { OtherSameValue } from './SameValue.tsx';
import { PASTED } from './source-file.ts';

const ENCODING_LABELS: Readonly<Record<ImportEncoding, string>> = {
  'UTF-8': 'UTF-8 (usual)',
  'UTF-16LE': 'UTF-16, little endian',
  'UTF-16BE': 'UTF-16, big endian',
  GBK: 'GBK (Chinese)',
  'WINDOWS-1252': 'Windows-1252 (Western)',
};
const DELIMITER_LABELS: Readonly<Record<ImportDelimiter, string>> = {
  COMMA: 'Comma',
  SEMICOLON: 'Semicolon',
  TAB: 'Tab',
  LIST: 'Dash, slash, bar or wide space',
};

/**
 * Says in one line what was recognised in the file; *Change* opens the choices. They are open while
 * a required column is missing (R-1684).
 */
export function ReadingPanel() {
  const { kind, fileName, delimiter, fillsEmpty, columns, missing } = useOpenDraft().draft;
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
    `${countOf(columns.length - ignored, 'column')} recognised`,
    ignored > 0 && `${countOf(ignored, 'column')} not imported`,
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
          <FileChoices />
          {hasPeople && <FillChoice />}
          <ColumnChoices />
          <OtherSameValue />
        </Box>
      )}
    </Panel>
  );
}

function optionsOf<T extends string>(codes: readonly T[], labels: Readonly<Record<T, string>>) {
  return codes.map((value) => ({ value, label: labels[value] }));
}

/** How the file or the pasted text is divided, and the characters of a file. */
function FileChoices() {
  const { draft, change } = useOpenDraft();
  const confirm = useConfirm();
  const { encoding, delimiter, fileName } = draft;
  const isFile = fileName !== PASTED;
  const readAgain = async (how: string, next: DraftChange) => {
    const question = `Read the ${isFile ? 'file' : 'rows'} again ${how}? Cells that you corrected are lost.`;
    if (await confirm(question)) change(next);
  };
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {isFile && (
        <DraftSelect
          label="Characters"
          options={optionsOf(importEncodings, ENCODING_LABELS)}
          value={encoding}
          onChoose={(chosen) =>
            chosen && readAgain(`as ${ENCODING_LABELS[chosen]}`, { encoding: chosen })
          }
          sx={{ width: 220 }}
        />
      )}
      <DraftSelect
        label="Separator"
        options={optionsOf(importDelimiters, DELIMITER_LABELS)}
        value={delimiter}
        onChoose={(chosen) =>
          chosen &&
          readAgain(`with the separator ${DELIMITER_LABELS[chosen].toLowerCase()}`, {
            delimiter: chosen,
          })
        }
        sx={{ width: 260 }}
      />
      <Typography color="textSecondary">
        {isFile && 'If names look wrong, choose other characters. '}
        If columns look wrong, choose another separator.
      </Typography>
    </Stack>
  );
}

/** Asks whether empty fields of people who are already in Kelas are filled. */
function FillChoice() {
  const { draft, isBusy, change } = useOpenDraft();
  const { fillsEmpty } = draft;
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
            onChange={(_, checked) => change({ fillsEmpty: checked })}
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

/** Returns the number of course groups to offer: one more than are chosen. */
function countGroups(columns: ImportDraft['columns']): number {
  const chosen = columns.map((key) => Number(/\d+$/.exec(key ?? '')?.[0] ?? 0));
  return Math.min(IMPORT_GROUPS_MAX, Math.max(TEMPLATE_GROUPS - 1, ...chosen) + 1);
}

/** Asks for the field of each column of the file (R-1685). */
function ColumnChoices() {
  const { draft, change } = useOpenDraft();
  const { kind, headings, columns } = draft;
  const fields = importColumns(kind, countGroups(columns));
  const headingOf = new Map(columns.map((key, index) => [key, headings[index]]));
  const optionsFor = (own: string | null | undefined) => [
    ...fields.map(({ key, label, isRequired }) => {
      const now = headingOf.has(key) && key !== own ? ` (now: ${headingOf.get(key)})` : '';
      return { value: key, label: `${label}${isRequired ? ' *' : ''}${now}` };
    }),
    ...SHEET_FIELDS[kind].map(({ key, label }) => ({ value: key, label })),
  ];
  return (
    <Box role="group" aria-label="Columns" sx={grid}>
      {headings.map((heading, index) => (
        <DraftSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one heading
          key={index}
          label={heading || `Column ${index + 1} (no heading)`}
          value={columns[index] ?? null}
          options={optionsFor(columns[index])}
          none="Do not import"
          onChoose={(key) => change({ columns: withField(columns, index, key) })}
        />
      ))}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gap: 1.5,
  mt: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
};
