import Alert from '@mui/material/Alert';

/** Names the required fields that no column of the file holds (R-1685). */
export function MissingColumns({ missing }: { readonly missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const them = missing.length > 1 ? 'them' : 'it';
  return (
    <Alert severity="error">
      No column holds {missing.join(', ')}. Choose {them} at the right heading above. If your
      spreadsheet does not have {them}, add the column there and import it again.
    </Alert>
  );
}
