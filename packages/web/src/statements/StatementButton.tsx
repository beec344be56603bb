import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';

const StatementDialog = lazy(() => import('./StatementDialog.tsx'));

interface Props {
  readonly student: { readonly uuid: string; readonly name: string };
  readonly outlined?: boolean;
}

/** Opens a student's statement of account. */
export function StatementButton({ student, outlined = false }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={outlined ? 'outlined' : 'text'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Statement
      </Button>
      {open && (
        <Suspense fallback={null}>
          <StatementDialog student={student} onExited={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
