import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

/** Links for the keyboard to the menu and to the page, visible while they have the focus (R-1366). */
export function SkipLinks({ onMenu }: { onMenu: () => void }) {
  const goToMenu = () => {
    onMenu();
    // A temporary drawer is in the page after this click.
    setTimeout(() => document.querySelector<HTMLElement>('nav a')?.focus());
  };
  const goToPage = () => document.querySelector('main')?.focus();
  return (
    <Box sx={box}>
      <Button variant="contained" onClick={goToMenu}>
        Skip to the menu
      </Button>
      <Button variant="contained" onClick={goToPage}>
        Skip to the page
      </Button>
    </Box>
  );
}

const box = {
  position: 'fixed',
  top: 6,
  left: 6,
  zIndex: 'tooltip',
  displayPrint: 'none',
  '& > :not(:focus)': { position: 'absolute', clipPath: 'inset(50%)' },
} as const;
