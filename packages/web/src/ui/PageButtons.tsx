import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface Props {
  /** Buttons that save a file, by their names; one without a file to save waits for it. */
  readonly files: readonly { readonly label: string; readonly save: (() => void) | undefined }[];
}

/** What can be done with a list or a report: save it, print it. */
export function PageButtons({ files }: Props) {
  const loaded = files.some(({ save }) => save);
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', displayPrint: 'none' }}>
      {files.map(({ label, save }) => (
        <Button key={label} variant="outlined" disabled={!save} onClick={save}>
          {label}
        </Button>
      ))}
      <Button variant="outlined" disabled={!loaded} onClick={() => window.print()}>
        Print
      </Button>
    </Stack>
  );
}
