import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { withMessages } from '../languages/language.ts';
import { KeyHint } from '../ui/KeyHint.tsx';

const StatementDialog = lazy(() => withMessages(import('./StatementDialog.tsx')));

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  readonly outlined?: boolean;
  /** The key that presses the button (R-2123). */
  readonly shortcut?: string;
}

/** Opens a student's statement of account. */
export function StatementButton({ student, outlined = false, shortcut }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={outlined ? 'outlined' : 'text'}
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut}
        onClick={() => setOpen(true)}
      >
        {t`Statement`}
        {shortcut && <KeyHint>{shortcut}</KeyHint>}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <StatementDialog student={student} onExited={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
