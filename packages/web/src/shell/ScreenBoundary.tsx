import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Component, type ReactNode } from 'react';

/** Keeps the bar and the menu standing when a screen breaks. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ScreenFailed /> : this.props.children;
  }
}

/** In place of a screen that broke or could not be fetched. */
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
