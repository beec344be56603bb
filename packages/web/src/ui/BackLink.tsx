import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useBackLink } from './return-path.ts';

/** The way back to the screen this one belongs to, with the filters it was left with (useLeadOn). */
export function BackLink({ to }: { to: string }) {
  return (
    <Button component={Link} {...useBackLink(to)} startIcon={<ArrowBack />}>
      Back
    </Button>
  );
}
