import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useRef, useState } from 'react';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly file: File | undefined;
  readonly onFile: (file: File | undefined) => void;
  readonly error: string | undefined;
  readonly isBusy: boolean;
}

const BYTES_PER_KB = 1_000;

/** The rows to import: pasted from a spreadsheet, or a CSV file, also by drag and drop (R-1682). */
export function SourceBox({ text, onText, file, onFile, error, isBusy }: Props) {
  const chooser = useRef<HTMLInputElement>(null);
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
            <strong>{file.name}</strong>, {Math.ceil(file.size / BYTES_PER_KB).toLocaleString('en')}{' '}
            KB
          </Typography>
          <Button disabled={isBusy} onClick={() => onFile(undefined)}>
            Remove
          </Button>
        </Stack>
      ) : (
        <TextField
          label="Paste the rows here, with their headings"
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
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ alignItems: 'center', flexWrap: 'wrap', mt: 1 }}
      >
        <Typography color="textSecondary">or</Typography>
        <Button variant="outlined" disabled={isBusy} onClick={() => chooser.current?.click()}>
          {file ? 'Choose another file' : 'Choose a CSV file'}
        </Button>
        <Typography color="textSecondary">or drop a CSV file here</Typography>
      </Stack>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-label="CSV file"
        tabIndex={-1}
        hidden
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          if (chosen) onFile(chosen);
          // Lets the same file be chosen again.
          target.value = '';
        }}
      />
      <FormHelperText
        id={id}
        error={error !== undefined}
        {...(error !== undefined && { role: 'alert' })}
      >
        {error ?? 'In the spreadsheet, select the rows with their headings and copy them.'}
      </FormHelperText>
    </Box>
  );
}

const box = { border: 1, borderStyle: 'dashed', borderColor: 'divider', borderRadius: 1, p: 1.5 };
