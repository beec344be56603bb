import { getLogo } from '@kelas/contract/centre';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useCallQuery } from '../api/query.ts';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { usePictureAddress } from '../ui/picture-address.ts';
import { readLogo } from './picture.ts';
import type { SettingsValues } from './settings-values.ts';

const HINT = 'PNG or JPEG; large pictures are resized.';
const NO_PICTURE = 'This file cannot be read. Choose a PNG or JPEG picture.';

/** The centre's logo, with buttons to replace and remove it (R-1102). */
export function LogoField({ control }: { control: Control<SettingsValues> }) {
  const { field, fieldState } = useController({ control, name: 'logo' });
  const stored = useCallQuery(getLogo, {}, { onFailure: 'silent', enabled: field.value === '' });
  const [fileError, setFileError] = useState('');
  const latest = useRef<File>(undefined);
  const hint = useId();
  const picture = field.value === '' ? stored.data?.logo : field.value;
  const address = usePictureAddress(picture);
  const error = fileError || fieldState.error?.message;

  const take = async (file: File) => {
    latest.current = file;
    const logo = await readLogo(file).catch(() => undefined);
    // Another file was chosen while this one was being read.
    if (latest.current !== file) return;
    setFileError(logo ? '' : NO_PICTURE);
    if (logo) field.onChange(logo);
  };
  const chooser = useFileChooser({ label: 'Logo file', accept: 'image/*', onChoose: take });
  const remove = () => {
    latest.current = undefined;
    setFileError('');
    field.onChange(null);
  };

  return (
    <Stack role="group" aria-label="Logo" spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography component="span" variant="body2" color="textSecondary">
        Logo
      </Typography>
      <Box sx={frame}>
        {picture ? (
          <Box component="img" src={address} alt="The centre’s logo" sx={fitting} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {field.value === '' && !stored.data ? 'Not loaded' : 'No logo'}
          </Typography>
        )}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={chooser.open} aria-describedby={hint} ref={field.ref}>
          Choose picture
        </Button>
        {field.value !== null && <Button onClick={remove}>Remove</Button>}
      </Stack>
      {chooser.input}
      <FormHelperText
        id={hint}
        error={error !== undefined && error !== ''}
        {...(error && { role: 'alert' })}
      >
        {error || HINT}
      </FormHelperText>
    </Stack>
  );
}

const frame = {
  display: 'grid',
  placeItems: 'center',
  width: 220,
  maxWidth: '100%',
  height: 120,
  p: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
};
// Logos are made for paper, so the background is white in dark mode too.
const fitting = { maxWidth: '100%', maxHeight: 102, bgcolor: '#fff' };
