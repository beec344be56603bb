import useMediaQuery from '@mui/material/useMediaQuery';

/** True on a phone, where rows are cards and filters are folded. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 599.95px)', { noSsr: true });
}
