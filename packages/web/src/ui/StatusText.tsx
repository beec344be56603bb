import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A status in bold text, green or red. */
export function StatusText({ good, children }: { good: boolean; children: ReactNode }) {
  return (
    <Box component="span" sx={{ fontWeight: 700, color: good ? 'success.main' : 'error.main' }}>
      {children}
    </Box>
  );
}
