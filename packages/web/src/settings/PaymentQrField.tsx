import { PAYMENT_QR_MAX, readPaymentQr } from '@kelas/contract/values/payment-qr';
import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { textOf } from '../languages/language.ts';
import { useFileChooser } from '../ui/file-chooser.tsx';
import { SwitchField } from '../ui/SwitchField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { readQrPicture } from './picture.ts';
import type { SettingsValues } from './settings-values.ts';

const SCHEMES = { DUITNOW: msg`DuitNow`, PAYNOW: msg`PayNow` };

/** The payment QR code of the centre: its text, pasted or read from a picture (R-2360). */
export function PaymentQrField({ control }: { control: Control<SettingsValues> }) {
  const { field } = useController({ control, name: 'paymentQr' });
  const [isUnreadable, setUnreadable] = useState(false);
  const chooser = useFileChooser({
    label: t`Picture of the QR code`,
    accept: 'image/*',
    onChoose: async (file) => {
      const text = await readQrPicture(file);
      setUnreadable(text === undefined);
      if (text !== undefined) field.onChange(text);
    },
  });
  const qr = readPaymentQr(field.value.trim());
  const found = typeof qr === 'string' ? undefined : qr;
  return (
    <Stack role="group" aria-label={t`Payment QR code`} spacing={1}>
      <TextField
        control={control}
        name="paymentQr"
        label={t`Payment QR code`}
        maxLength={PAYMENT_QR_MAX}
        rows={3}
        helperText={
          found
            ? t`${{ scheme: textOf(SCHEMES[found.scheme]) }}: ${{ name: found.name }}. Check that this is the name of the centre.`
            : t`The text of the DuitNow or PayNow code of the bank. Bills have it.`
        }
      />
      <Button variant="outlined" onClick={chooser.open} sx={{ alignSelf: 'flex-start' }}>
        {t`Read from a picture`}
      </Button>
      {chooser.input}
      {isUnreadable && (
        <FormHelperText error role="alert">
          {t`No QR code was found in this picture. Choose one that shows the code straight and whole.`}
        </FormHelperText>
      )}
      {found?.scheme === 'DUITNOW' && (
        <SwitchField
          control={control}
          name="qrHasAmount"
          label={t`Amount and reference in the QR code`}
          helperText={t`Try it with your bank’s app first: not every bank reads them.`}
        />
      )}
    </Stack>
  );
}
