import { getLogo } from '@kelas/contract/centre';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useCallQuery } from '../api/query.ts';
import { serverText } from '../server-messages/server-text.ts';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { usePictureAddress } from '../ui/picture-address.ts';
import { readLogo } from './picture.ts';
import type { SettingsValues } from './settings-values.ts';

/** The centre's logo, with buttons to replace and remove it (R-1102). */
export function LogoField({ control }: { control: Control<SettingsValues> }) {
  const { field, fieldState } = useController({ control, name: 'logo' });
  const stored = useCallQuery(getLogo, {}, { onFailure: 'silent', enabled: field.value === '' });
  const [isUnreadable, setUnreadable] = useState(false);
  const latest = useRef<File>(undefined);
  const hint = useId();
  const picture = field.value === '' ? stored.data?.logo : field.value;
  const address = usePictureAddress(picture);
  const error = isUnreadable
    ? t`This file cannot be read. Choose a PNG or JPEG picture.`
    : serverText(fieldState.error?.message ?? '');

  const take = async (file: File) => {
    latest.current = file;
    const logo = await readLogo(file).catch(() => undefined);
    // Another file was chosen while this one was being read.
    if (latest.current !== file) return;
    setUnreadable(!logo);
    if (logo) field.onChange(logo);
  };
  const chooser = useFileChooser({ label: t`Logo file`, accept: 'image/*', onChoose: take });
  const remove = () => {
    latest.current = undefined;
    setUnreadable(false);
    field.onChange(null);
  };

  return (
    <Stack role="group" aria-label={t`Logo`} spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Typography component="span" variant="body2" color="textSecondary">
        {t`Logo`}
      </Typography>
      <Box sx={frame}>
        {picture ? (
          <Box component="img" src={address} alt={t`The centre’s logo`} sx={fitting} />
        ) : (
          <Typography variant="body2" color="textSecondary">
            {field.value === '' && !stored.data ? t`Not loaded` : t`No logo`}
          </Typography>
        )}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button variant="outlined" onClick={chooser.open} aria-describedby={hint} ref={field.ref}>
          {t`Choose picture`}
        </Button>
        {field.value !== null && <Button onClick={remove}>{t`Remove`}</Button>}
      </Stack>
      {chooser.input}
      <FormHelperText id={hint} error={error !== ''} {...(error && { role: 'alert' })}>
        {error || t`PNG or JPEG; large pictures are resized.`}
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
