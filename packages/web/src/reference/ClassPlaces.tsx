import { listClassPlaces } from '@kelas/contract/waiting-list';
import { plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallQuery } from '../api/query.ts';
import { isFull, takenText } from './places-text.ts';

interface Props {
  readonly subjectId: number | '';
  readonly programLvl: number | '';
  readonly classSession: string;
}

/**
 * How many places of a class are taken, and a warning if it is full; the desk decides (R-2489).
 * Nothing for a class whose places are not known and for which no one waits.
 */
export function ClassPlaces({ subjectId, programLvl, classSession }: Props) {
  const isChosen = subjectId !== '' && programLvl !== '' && classSession !== '';
  const { data } = useCallQuery(
    listClassPlaces,
    {},
    { onFailure: 'silent', enabled: isChosen, keepRows: true },
  );
  const found = isChosen
    ? data?.find(
        (each) =>
          each.subjectId === subjectId &&
          each.programLvl === programLvl &&
          each.classSession === classSession,
      )
    : undefined;
  // Rendered even when empty, so that screen readers announce the line.
  return (
    <Box role="status" sx={{ gridColumn: '1 / -1', '&:empty': { display: 'none' } }}>
      {found &&
        (isFull(found) ? (
          <Alert severity="warning" role="presentation" sx={{ py: 0 }}>
            {fullText(found)}
          </Alert>
        ) : (
          <Typography variant="body2" color="textSecondary">
            {joined(takenText(found), found.waiting)}
          </Typography>
        ))}
    </Box>
  );
}

function fullText(found: Parameters<typeof takenText>[0] & { readonly waiting: number }): string {
  return joined(t`Full: ${{ taken: takenText(found) }}`, found.waiting);
}

function joined(taken: string, waiting: number): string {
  if (waiting === 0) return taken;
  return t`${taken}. ${plural(waiting, { one: '# person waits.', other: '# people wait.' })}`;
}
