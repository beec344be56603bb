import { today } from '@kelas/contract/values/date';
import Box from '@mui/material/Box';
import { usePrinting } from '../ui/printing.ts';
import { useCentreName } from './centre.ts';

/** The centre and the day on paper, above the title and the filters of a list (R-1336). */
export function PrintHeading() {
  const centre = useCentreName();
  // The day of the printing, also on a screen that was opened the day before.
  usePrinting();
  return (
    <Box sx={heading}>
      <span>{centre}</span>
      <span>Printed on {today(new Date())}</span>
    </Box>
  );
}

const heading = {
  display: 'none',
  '@media print': { display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1 },
};
