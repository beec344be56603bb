import {
  IMPORT_GROUPS_MAX,
  type ImportDelimiter,
  type ImportEncoding,
  importColumns,
  importDelimiters,
  importEncodings,
  SHEET_FIELDS,
  TEMPLATE_GROUPS,
} from '@kelas/contract/import-fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useConfirm } from '../dialogs/dialogs.ts';
import { joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { KIND_NAMES } from '../reference/kind-names.ts';
import { Panel } from '../ui/Panel.tsx';
import { withField } from './draft-columns.ts';
import type { DraftChange } from './draft-queue.ts';
import type { ImportDraft } from './import-kinds.ts';
import { DraftSelect, useOpenDraft } from './OpenDraft.tsx';
import { OtherSameValue } from './SameValue.tsx';
import { PASTED, sourceName } from './source-file.ts';

const ENCODING_LABELS: Readonly<Record<ImportEncoding, MessageDescriptor>> = {
  'UTF-8': msg`UTF-8 (usual)`,
  'UTF-16LE': msg`UTF-16, little endian`,
  'UTF-16BE': msg`UTF-16, big endian`,
  GBK: msg`GBK (Chinese)`,
  'WINDOWS-1252': msg`Windows-1252 (Western)`,
};
const DELIMITER_LABELS: Readonly<Record<ImportDelimiter, MessageDescriptor>> = {
  COMMA: msg`Comma`,
  SEMICOLON: msg`Semicolon`,
  TAB: msg`Tab`,
  LIST: msg`Dash, slash, bar or wide space`,
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
  const recognised = columns.length - ignored;
  const summary = [
    t`${plural(recognised, { one: '# column', other: '# columns' })} recognised`,
    ignored > 0 && t`${plural(ignored, { one: '# column', other: '# columns' })} not imported`,
    t`separated by ${{ separator: separatorName(delimiter) }}`,
    hasPeople && fillsEmpty && t`empty fields are filled`,
  ];
  return (
    <Panel
      dense
      title={t`${{ kind: textOf(KIND_NAMES[kind]) }}: ${{ file: sourceName(fileName) }}`}
      summary={joinTexts(summary.filter((text) => text !== false))}
      actions={
        <Button
          aria-expanded={isOpen}
          aria-label={isOpen ? t`Hide what was read` : t`Change what was read`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t`Hide` : t({ message: 'Change', context: 'button' })}
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

/** Returns a separator as a word of a sentence. */
function separatorName(delimiter: ImportDelimiter): string {
  return textOf(DELIMITER_LABELS[delimiter]).toLowerCase();
}

function optionsOf<T extends string>(
  codes: readonly T[],
  labels: Readonly<Record<T, MessageDescriptor>>,
) {
  return codes.map((value) => ({ value, label: textOf(labels[value]) }));
}

/** How the file or the pasted text is divided, and the characters of a file. */
function FileChoices() {
  const { draft, change } = useOpenDraft();
  const confirm = useConfirm();
  const { encoding, delimiter, fileName } = draft;
  const isFile = fileName !== PASTED;
  const readAgain = async (question: string, next: DraftChange) => {
    if (await confirm(question)) change(next);
  };
  const readWith = (separator: string) =>
    isFile
      ? t`Read the file again with the separator ${separator}? Cells that you corrected are lost.`
      : t`Read the rows again with the separator ${separator}? Cells that you corrected are lost.`;
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      {isFile && (
        <DraftSelect
          label={t`Characters`}
          options={optionsOf(importEncodings, ENCODING_LABELS)}
          value={encoding}
          onChoose={(chosen) =>
            chosen &&
            readAgain(
              t`Read the file again as ${{ characters: textOf(ENCODING_LABELS[chosen]) }}? Cells that you corrected are lost.`,
              { encoding: chosen },
            )
          }
          sx={{ width: 220 }}
        />
      )}
      <DraftSelect
        label={t`Separator`}
        options={optionsOf(importDelimiters, DELIMITER_LABELS)}
        value={delimiter}
        onChoose={(chosen) =>
          chosen && readAgain(readWith(separatorName(chosen)), { delimiter: chosen })
        }
        sx={{ width: 260 }}
      />
      <Typography color="textSecondary">
        {isFile
          ? t`If names look wrong, choose other characters. If columns look wrong, choose another separator.`
          : t`If columns look wrong, choose another separator.`}
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
        label={t`Fill empty fields of people who are already in Kelas`}
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
          ? t`Only fields that are empty in Kelas are filled. Nothing is replaced.`
          : t`People who are already in Kelas are skipped and stay as they are.`}
      </FormHelperText>
    </>
  );
}

/** Returns the number of course groups to offer: one more than are chosen. */
function countGroups(columns: ImportDraft['columns']): number {
  const chosen = columns.map((key) => Number(/\d+$/.exec(key ?? '')?.[0] ?? 0));
  return Math.min(IMPORT_GROUPS_MAX, Math.max(TEMPLATE_GROUPS - 1, ...chosen) + 1);
}

/** The labels of columns that hold no field but several values, by their English text. */
const COLUMN_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  'A subject: tick or fee': msg`A subject: tick or fee`,
  'A subject: fee': msg`A subject: fee`,
  'A level: fee': msg`A level: fee`,
  'A month: paid, amount or date': msg`A month: paid, amount or date`,
};

/** Asks for the field of each column of the file (R-1685). */
function ColumnChoices() {
  const { draft, change } = useOpenDraft();
  const { kind, headings, columns } = draft;
  const fields = importColumns(kind, countGroups(columns));
  const headingOf = new Map(columns.map((key, index) => [key, headings[index]]));
  const optionsFor = (own: string | null | undefined) => [
    ...fields.map(({ key, label, isRequired }) => {
      const field = `${label}${isRequired ? ' *' : ''}`;
      if (!headingOf.has(key) || key === own) return { value: key, label: field };
      return { value: key, label: t`${field} (now: ${{ heading: headingOf.get(key) ?? '' }})` };
    }),
    ...SHEET_FIELDS[kind].map(({ key, label }) => ({
      value: key,
      label: textOf(COLUMN_LABELS[label] ?? label),
    })),
  ];
  return (
    <Box role="group" aria-label={t`Columns`} sx={grid}>
      {headings.map((heading, index) => (
        <DraftSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns can have one heading
          key={index}
          label={heading || t`Column ${{ number: index + 1 }} (no heading)`}
          value={columns[index] ?? null}
          options={optionsFor(columns[index])}
          none={t`Do not import`}
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
