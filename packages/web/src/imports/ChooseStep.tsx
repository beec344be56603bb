import { type ImportKind, importKindLabels, importKinds } from '@kelas/contract/import-fields';
import { getImportTemplate, openImport } from '@kelas/contract/imports';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type FormEvent, useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCall } from '../api/call.ts';
import { discardUnsaved } from '../dialogs/leaving.ts';
import { useDocument } from '../documents/use-document.ts';
import { textOf } from '../languages/language.ts';
import { KIND_NAMES } from '../reference/kind-names.ts';
import { FocusedAlert } from '../ui/FocusedAlert.tsx';
import { Panel } from '../ui/Panel.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { KIND_TEXTS } from './import-kinds.ts';
import { OpenDrafts } from './OpenDrafts.tsx';
import { SourceBox } from './SourceBox.tsx';
import { useSource } from './use-source.ts';

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
  const template = useDocument(getImportTemplate);
  const { run, running, error, clearError } = useCall(openImport, { onFailure: 'inline' });
  const { box, setProblem, read, reading } = useSource(clearError);

  const choose = (chosen: ImportKind) => {
    setProblem((now) => (now === NO_KIND ? undefined : now));
    onChoose(chosen);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const source = await read(kind ? undefined : NO_KIND);
    if (!source || !kind) return;
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
        <SourceBox {...box} isBusy={isBusy} />
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

const wrapped = { alignItems: 'center', flexWrap: 'wrap' } as const;
