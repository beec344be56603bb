import Box from '@mui/material/Box';

/** The key of a button, for people who see it; screen readers read `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  return (
    <Box component="kbd" aria-hidden sx={box}>
      {children.toUpperCase()}
    </Box>
  );
}

const box = {
  ml: 0.75,
  px: 0.5,
  border: 1,
  borderColor: 'currentcolor',
  borderRadius: 0.5,
  fontFamily: 'inherit',
  fontSize: '0.6875rem',
  lineHeight: 1.4,
  color: 'inherit',
  '@media (pointer: coarse)': { display: 'none' },
};
