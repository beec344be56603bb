import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { BackIcon } from './icons.tsx';
import { useBackLink } from './return-path.ts';

/** The way back to the screen this one belongs to, with the filters it was left with (useOpenWithReturn). */
export function BackLink({ to }: { to: string }) {
  return (
    <Button component={Link} {...useBackLink(to)} startIcon={<BackIcon />}>
      Back
    </Button>
  );
}
