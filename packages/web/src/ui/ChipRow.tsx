import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';

export function ChipRow({ children }: { children: ReactNode }) {
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{
        // One line that scrolls on a phone.
        flexWrap: { sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        scrollbarWidth: 'none',
        minHeight: 24,
        columnGap: 2,
        rowGap: 0.75,
        mt: -0.5,
        mb: 1.5,
        '@media print': { '& [aria-pressed="false"]': { display: 'none' } },
      }}
    >
      {children}
    </Stack>
  );
}
