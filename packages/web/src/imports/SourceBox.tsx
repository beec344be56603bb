import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useState } from 'react';
import { withElements } from '../languages/elements.ts';
import { numberText } from '../languages/formats.ts';
import { useFileChooser } from '../ui/file-chooser.tsx';

interface SourceProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  readonly error: string | undefined;
  readonly isBusy: boolean;
}

const BYTES_PER_KB = 1_000;

/** The rows to read: pasted from a spreadsheet, or a CSV file, also by drag and drop (R-1682). */
export function SourceBox({ text, onText, file, onFile, error, isBusy }: SourceProps) {
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
