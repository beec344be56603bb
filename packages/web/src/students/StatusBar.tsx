import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { StatementButton } from '../statements/StatementButton.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { useStatusChange } from './status-change.tsx';
import type { StoredStudent } from './student-values.ts';

interface Props {
  readonly student: StoredStudent;
  readonly change: ReturnType<typeof useStatusChange>;
  /** A call runs; the status cannot be changed. */
  readonly busy: boolean;
}

/** The student's name and status, with the status buttons. */
export function StatusBar({ student, change, busy }: Props) {
  const { name, status } = student;
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 2, maxWidth: 1100 }}
    >
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography component="div" sx={{ flexGrow: 1 }}>
        <StatusText good={status === 'ACTIVE'}>{status}</StatusText>
      </Typography>
      <StatementButton student={student} outlined />
      {status === 'ACTIVE' && (
        <Button variant="outlined" onClick={change.deactivate} disabled={busy}>
          Deactivate
        </Button>
      )}
      {status === 'DEACTIVATED' && (
        <Button variant="outlined" onClick={change.activate} disabled={busy}>
          Activate
        </Button>
      )}
      {status !== 'TERMINATED' && (
        <Button variant="outlined" color="error" onClick={change.terminate} disabled={busy}>
          Terminate
        </Button>
      )}
    </Stack>
  );
}
