import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { type Text, textOf } from '../languages/language.ts';
import type { FilterSearch } from './filters.ts';

export interface Step {
  readonly label: Text;
  readonly to: string;
}

interface Props {
  readonly filters: Pick<FilterSearch, 'changed' | 'reset'>;
  readonly add?: Step | undefined;
}

export const REGISTER_STUDENT = { label: msg`Register a student`, to: '/student/register' };
export const REGISTER_TEACHER = { label: msg`Register a teacher`, to: '/teacher/register' };

/** The next step from an empty list: its filters are cleared, or the first row is added (R-1527). */
export function ListStep({ filters, add }: Props) {
  if (filters.changed) {
    return (
      <Button variant="outlined" onClick={filters.reset}>
        {t`Clear the filters`}
      </Button>
    );
  }
  return (
    add && (
      <Button variant="outlined" component={Link} to={add.to}>
        {textOf(add.label)}
      </Button>
    )
  );
}
