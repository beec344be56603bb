import { today } from '@kelas/contract/values/date';
import { formatPhone } from '@kelas/contract/values/phone';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { formatDay } from '../languages/formats.ts';
import { usePictureAddress } from '../ui/picture-address.ts';
import { usePrinting } from '../ui/printing.ts';
import { useLetterhead } from './centre.ts';

/** The letterhead of a printed page: logo, centre, phone and day, above the title (R-1336, R-2224). */
export function PrintHeading() {
  const centre = useLetterhead();
  const address = usePictureAddress(centre?.logo);
  // The day of the printing, also on a screen that was opened the day before.
  usePrinting();
  return (
    <Box sx={heading}>
      {address && <Box component="img" src={address} alt="" sx={logo} />}
      <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>{centre?.name}</div>
        {centre?.phoneNo && <div>{formatPhone(centre.phoneNo)}</div>}
      </Box>
      <span>{t`Printed on ${{ day: formatDay(today(new Date())) }}`}</span>
    </Box>
  );
}

const heading = {
  display: 'none',
  '@media print': { display: 'flex', alignItems: 'flex-start', gap: 2, mb: 1 },
};
const logo = { maxWidth: 110, maxHeight: 48, objectFit: 'contain' };
