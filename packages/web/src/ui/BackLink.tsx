import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

/** The way back to the screen this one belongs to. */
export function BackLink({ to }: { to: string }) {
  return (
    <Button component={Link} to={to} startIcon={<ArrowBack />}>
      Back
    </Button>
  );
}
