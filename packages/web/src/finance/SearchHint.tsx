import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** Stands where a report will be once it is searched for: what has to be chosen. */
export function SearchHint({ children }: { children: string }) {
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 4, textAlign: 'center' }}>
      <Typography color="textSecondary">{children}</Typography>
    </Paper>
  );
}
