import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';

interface Props {
  /** The buttons that save a file; a button without `save` is disabled. Without them only Print. */
  readonly files?: readonly { readonly label: string; readonly save: (() => void) | undefined }[];
}

/** The buttons of a list or report: save it as a file, print it. */
export function PageButtons({ files = [] }: Props) {
  const loaded = files.length === 0 || files.some(({ save }) => save);
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', displayPrint: 'none' }}>
      {files.map(({ label, save }) => (
        <Button key={label} variant="outlined" disabled={!save} onClick={save}>
          {label}
        </Button>
      ))}
      <Button variant="outlined" disabled={!loaded} onClick={() => window.print()}>
        {t`Print`}
      </Button>
    </Stack>
  );
}
