import { plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import { joinTexts } from '../languages/formats.ts';
import { type Waiting, waitingClassText } from './waiting-text.ts';

interface Props {
  readonly rows: readonly Waiting[] | undefined;
}

/** The classes with free places, each with those who are next (R-2496). */
export function FreePlaces({ rows = [] }: Props) {
  const classes = Map.groupBy(
    rows.filter(({ isNext }) => isNext),
    waitingClassText,
  );
  if (classes.size === 0) return null;
  return (
    <Alert severity="success" sx={{ mb: 2 }}>
      {[...classes].map(([name, next]) => (
        <div key={name}>{freeText(name, next)}</div>
      ))}
    </Alert>
  );
}

function freeText(name: string, next: readonly Waiting[]): string {
  const [{ places, students } = { places: 0, students: 0 }] = next;
  const people = joinTexts(next.map((person) => person.name));
  const free = (places ?? 0) - students;
  return t`${name}: ${plural(free, { one: '# place', other: '# places' })} free. Next: ${people}`;
}
