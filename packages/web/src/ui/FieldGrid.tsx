import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly min?: number;
  /** The fields fill the full width, even if there are few. */
  readonly stretch?: boolean;
}

/** Fields in columns of equal width; on a narrow screen below each other. */
export function FieldGrid({ children, min = 230, stretch = false }: Props) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: `repeat(${stretch ? 'auto-fit' : 'auto-fill'}, minmax(min(${min}px, 100%), 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}
