import { type ImportKind, importKindLabels, importKinds } from '@kelas/contract/import-fields';
import { getImportTemplate, openImport } from '@kelas/contract/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DragEvent, type FormEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../api/call.ts';
import { discardUnsaved, useUnsaved } from '../dialogs/leaving.ts';
import { useDocument } from '../documents/use-document.ts';
import { withElements } from '../languages/elements.ts';
import { numberText } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { KIND_NAMES } from '../reference/kind-names.ts';
import { FocusedAlert } from '../ui/FocusedAlert.tsx';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { Panel } from '../ui/Panel.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { KIND_TEXTS } from './import-kinds.ts';
import { OpenDrafts } from './OpenDrafts.tsx';
import { fileProblem, PASTED, readSource, textProblem, UNREADABLE_FILE } from './source-file.ts';

/** Step 1: the kind, the rows, and the earlier imports (R-1681, R-1682). */
export function ChooseStep() {
  const [params, setParams] = useSearchParams();
  const kind = importKinds.find((each) => each === params.get('kind'));
  const choose = (chosen: ImportKind) => setParams({ kind: chosen }, { replace: true });
  return (
    <Stack spacing={2}>
      <SourceForm kind={kind} onChoose={choose} />
      <OpenDrafts />
      <EarlierImports />
    </Stack>
  );
}

interface Props {
  readonly kind: ImportKind | undefined;
  readonly onChoose: (kind: ImportKind) => void;
}

function SourceForm({ kind, onChoose }: Props) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<MessageDescriptor>();
  const template = useDocument(getImportTemplate);
  const { run, running, error, clearError } = useCall(openImport, { onFailure: 'inline' });
  const [reading, setReading] = useState(false);
  useUnsaved(text !== '' || file !== undefined);

  const take = async (chosen: File | undefined) => {
    clearError();
    const refused = chosen && (await fileProblem(chosen));
    setProblem(refused);
    // The error of a refused file must not appear under the name of the file before.
    setFile(refused ? undefined : chosen);
  };
  const choose = (chosen: ImportKind) => {
    setProblem((now) => (now === NO_KIND ? undefined : now));
    onChoose(chosen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const ofText = text.trim() === '' ? NO_ROWS : textProblem(text);
    const ofRows = file ? undefined : ofText;
    const missing = kind ? ofRows : NO_KIND;
    setProblem(missing);
    if (missing || !kind || reading) return;
    setReading(true);
    const source = file
      ? await readSource(file).catch(() => undefined)
      : { fileName: PASTED, text };
    setReading(false);
    if (!source) {
      setProblem(UNREADABLE_FILE);
      return;
    }
    const outcome = await run({ kind, ...source });
    if (!outcome.ok) return;
    discardUnsaved();
    navigate(`/import?id=${outcome.value.id}`);
  };

  const isBusy = running || reading;
  return (
    <Stack component="form" noValidate onSubmit={submit} spacing={2}>
      <Panel title={t`What do you want to import?`}>
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t`Start with the subjects and go on in this order: a student’s course needs the subject and the teacher. Nothing is added before you have seen what will be added, and each import can be undone.`}
        </Typography>
        <KindChoice kind={kind} onChoose={choose} />
        <Stack direction="row" useFlexGap spacing={1} sx={{ ...wrapped, mt: 1.5 }}>
          <Button
            variant="outlined"
            disabled={!kind || template.running}
            onClick={() =>
              kind && template.save({ kind }, `${importKindLabels[kind]} template.csv`)
            }
          >
            {t`Download the template`}
          </Button>
          <Typography color="textSecondary">
            {t`Optional: your own spreadsheet works too. Kelas finds the columns by their headings.`}
          </Typography>
        </Stack>
      </Panel>
      <Panel title={t`Add the rows`}>
        <SourceBox
          text={text}
          onText={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          file={file}
          onFile={take}
          error={problem && textOf(problem)}
          isBusy={isBusy}
        />
        {error && (
          <FocusedAlert of={error} sx={{ mt: 1.5 }}>
            {error.message}
          </FocusedAlert>
        )}
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy}
          sx={{ mt: 1.5, alignSelf: 'flex-start' }}
        >
          {isBusy ? t`Reading…` : t`Check the rows`}
        </Button>
      </Panel>
    </Stack>
  );
}

const NO_KIND = msg`Choose what to import first, above.`;
const NO_ROWS = msg`Paste the rows of a spreadsheet, or choose a file.`;

/** The kinds of file, in the order in which to import them (R-1681). */
function KindChoice({ kind, onChoose }: Props) {
  const id = useId();
  return (
    <RadioGroup
      aria-label={t`What to import`}
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
            label={`${index + 1}. ${textOf(KIND_NAMES[each])}`}
            control={
              <Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${each}` } }} />
            }
            sx={{
              '& .MuiFormControlLabel-label': { fontWeight: 650, lineHeight: 1.3, py: '9px' },
              alignItems: 'start',
            }}
          />
          <Typography id={`${id}-${each}`} variant="body2" color="textSecondary">
            {textOf(KIND_TEXTS[each].holds)}
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

interface SourceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  readonly error: string | undefined;
  readonly isBusy: boolean;
}

const BYTES_PER_KB = 1_000;

/** The rows to import: pasted from a spreadsheet, or a CSV file, also by drag and drop (R-1682). */
function SourceBox({ text, onText, file, onFile, error, isBusy }: SourceProps) {
  const chooser = useFileChooser({
    label: t`CSV file`,
    accept: '.csv,.txt,.tsv,text/csv,text/plain',
    onChoose: onFile,
  });
  const [isOver, setOver] = useState(false);
  const id = useId();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped && !isBusy) onFile(dropped);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={[box, isOver && { borderColor: 'primary.main', bgcolor: 'action.hover' }]}
    >
      {file ? (
        <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', py: 2 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {withElements((place) => {
              const name = place(<strong>{file.name}</strong>);
              const size = numberText(Math.ceil(file.size / BYTES_PER_KB));
              return t`${name}, ${size} KB`;
            })}
          </Typography>
          <Button disabled={isBusy} onClick={() => onFile(undefined)}>
            {t({ message: 'Remove', context: 'button' })}
          </Button>
        </Stack>
      ) : (
        <TextField
          label={t`Paste the rows here, with their headings`}
          value={text}
          onChange={({ target }) => onText(target.value)}
          multiline
          rows={8}
          fullWidth
          disabled={isBusy}
          error={error !== undefined}
          slotProps={{
            htmlInput: {
              wrap: 'off',
              spellCheck: false,
              'aria-describedby': id,
              sx: { fontFamily: 'monospace', overflowX: 'auto' },
            },
          }}
        />
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ ...wrapped, mt: 1 }}>
        <Typography color="textSecondary">{t`or`}</Typography>
        <Button variant="outlined" disabled={isBusy} onClick={chooser.open}>
          {file ? t`Choose another file` : t`Choose a CSV file`}
        </Button>
        <Typography color="textSecondary">{t`or drop a CSV file here`}</Typography>
      </Stack>
      {chooser.input}
      <FormHelperText
        id={id}
        error={error !== undefined}
        {...(error !== undefined && { role: 'alert' })}
      >
        {error ?? t`In the spreadsheet, select the rows with their headings and copy them.`}
      </FormHelperText>
    </Box>
  );
}

const box = { border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 1, p: 1.5 };
const wrapped = { alignItems: 'center', flexWrap: 'wrap' } as const;
