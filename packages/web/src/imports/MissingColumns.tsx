import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import type { DraftChange } from './draft-queue.ts';
import type { ImportDraft } from './import-counts.ts';
import { isOfOnePerson, missingFields, SameValue } from './SameValue.tsx';

interface Props {
  readonly draft: ImportDraft;
  readonly isBusy: boolean;
  readonly onChange: (change: DraftChange) => void;
}

/** The required fields that no column holds, each with a value for all rows (R-1685, R-1923). */
export function MissingColumns({ draft, isBusy, onChange }: Props) {
  const { missing } = draft;
  if (missing.length === 0) return null;
  const isOnePerson = isOfOnePerson(draft);
  const them = missing.length > 1 ? 'them' : 'it';
  return (
    <Alert severity="error">
      No column holds {missing.join(', ')}. Choose {them} at the right heading above, or enter one
      value for all rows. You can change single cells afterwards.
      <Stack spacing={1.5} sx={{ mt: 2 }}>
        {missingFields(draft).map((field) => (
          <SameValue
            key={field.key}
            field={field}
            isOnePerson={isOnePerson}
            isBusy={isBusy}
            onChange={onChange}
          />
        ))}
      </Stack>
    </Alert>
  );
}
