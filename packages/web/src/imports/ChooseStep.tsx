import { type ImportKind, importKindLabels, importKinds } from '@kelas/contract/import-fields';
import { getImportTemplate, openImport } from '@kelas/contract/imports';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../api/call.ts';
import { discardUnsaved, useUnsaved } from '../dialogs/leaving.ts';
import { useDocument } from '../documents/use-document.ts';
import { Panel } from '../ui/Panel.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { KindChoice } from './KindChoice.tsx';
import { OpenDrafts } from './OpenDrafts.tsx';
import { SourceBox } from './SourceBox.tsx';
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
  const [problem, setProblem] = useState<string>();
  const template = useDocument(getImportTemplate);
  const { run, running, error, clearError } = useCall(openImport, { onFailure: 'inline' });
  const [reading, setReading] = useState(false);
  const alertBox = useRef<HTMLDivElement>(null);
  useUnsaved(text !== '' || file !== undefined);
  useEffect(() => {
    if (error) alertBox.current?.focus();
  }, [error]);

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
    const missing = problemOf(kind, text, file);
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
      <Panel title="What do you want to import?">
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          Start with the subjects and go on in this order: a student’s course needs the subject and
          the teacher. Nothing is added before you have seen what will be added, and each import can
          be undone.
        </Typography>
        <KindChoice kind={kind} onChoose={choose} />
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          sx={{ alignItems: 'center', flexWrap: 'wrap', mt: 1.5 }}
        >
          <Button
            variant="outlined"
            disabled={!kind || template.running}
            onClick={() =>
              kind && template.save({ kind }, `${importKindLabels[kind]} template.csv`)
            }
          >
            Download the template
          </Button>
          <Typography color="textSecondary">
            Optional: your own spreadsheet works too. Kelas finds the columns by their headings.
          </Typography>
        </Stack>
      </Panel>
      <Panel title="Add the rows">
        <SourceBox
          text={text}
          onText={(next) => {
            setText(next);
            setProblem(undefined);
          }}
          file={file}
          onFile={take}
          error={problem}
          isBusy={isBusy}
        />
        {error && (
          <Alert ref={alertBox} tabIndex={-1} severity="error" sx={{ mt: 1.5 }}>
            {error.message}
          </Alert>
        )}
        <Button
          type="submit"
          variant="contained"
          disabled={isBusy}
          sx={{ mt: 1.5, alignSelf: 'flex-start' }}
        >
          {isBusy ? 'Reading…' : 'Check the rows'}
        </Button>
      </Panel>
    </Stack>
  );
}

const NO_KIND = 'Choose what to import first, above.';

function problemOf(kind: ImportKind | undefined, text: string, file: File | undefined) {
  if (!kind) return NO_KIND;
  if (file) return undefined;
  if (text.trim() === '') return 'Paste the rows of a spreadsheet, or choose a file.';
  return textProblem(text);
}
