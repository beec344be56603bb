import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { BackIcon } from './icons.tsx';
import { useBackLink } from './return-path.ts';

/** A link back to the screen at `to`, with the filters it had. */
export function BackLink({ to, also }: { readonly to: string; readonly also?: string }) {
  return (
    <Button component={Link} {...useBackLink(to, also)} startIcon={<BackIcon />}>
      {t`Back`}
    </Button>
  );
}
