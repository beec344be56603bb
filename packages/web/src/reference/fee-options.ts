import type { FeeChoice } from '@kelas/contract/year-end';
import { msg } from '@lingui/core/macro';
import type { Option } from '../ui/SelectField.tsx';

/** The fees of the courses at the next level, as options (R-1729). */
export const FEE_OPTIONS: readonly Option<FeeChoice>[] = [
  { value: 'OFFERING', label: msg`At the fee of the new course` },
  { value: 'KEEP_DIFFERENCE', label: msg`Keep the old discount` },
];
