import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

/** Replaces a screen that failed or could not be loaded; the bar and the menu stay. */
export function ScreenFailed() {
  return (
    <>
      <Typography variant="h1" gutterBottom>
        This screen could not be opened
      </Typography>
      <Typography sx={{ mb: 2 }}>Please try again.</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </>
  );
}
