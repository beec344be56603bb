import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Pixels below which a field does not shrink; as many stand side by side as fit. */
  readonly min?: number;
  /** The fields take the whole width, however few they are. */
  readonly stretch?: boolean;
}

/** Fields side by side in columns of one width; below each other where it is narrow. */
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
