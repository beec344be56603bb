import { msg } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { textOf } from '../languages/language.ts';

/** The words of the mark, for texts and files (R-1556). */
export const NOT_ADMITTED = msg`Not admitted`;

/** The mark of a student with many unpaid months, after a name or a status (R-1555). */
export function NotAdmitted() {
  return (
    <>
      {' '}
      <Box component="span" sx={mark}>
        {textOf(NOT_ADMITTED)}
      </Box>
    </>
  );
}

const mark = {
  display: 'inline-block',
  px: 0.75,
  border: 1,
  borderColor: 'error.main',
  borderRadius: 1,
  color: 'error.main',
  fontSize: 'caption.fontSize',
  fontWeight: 650,
  lineHeight: 1.4,
  whiteSpace: 'nowrap',
};
