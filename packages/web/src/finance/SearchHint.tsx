import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

/** Shown before the first search: names the filters that the report needs. */
export function SearchHint({ children }: { children: string }) {
  return (
    <Paper variant="outlined" sx={{ px: 2, py: 4, textAlign: 'center' }}>
      <Typography color="textSecondary">{children}</Typography>
    </Paper>
  );
}
