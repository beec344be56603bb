import Box from '@mui/material/Box';

/** The key of a button, for people who see it; screen readers read `aria-keyshortcuts`. */
export function KeyHint({ children }: { children: string }) {
  // As content of the style sheet it is no part of the button's text, which must be in its name.
  return <Box component="kbd" aria-hidden data-key={children.toUpperCase()} sx={box} />;
}

const box = {
  '&::after': { content: 'attr(data-key)' },
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
