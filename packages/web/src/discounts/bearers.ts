import type { Bearer } from '@kelas/contract/discounts';
import { msg } from '@lingui/core/macro';
import type { Option } from '../ui/SelectField.tsx';

/** Who bears a discount, as options (R-1536). */
export const BEARERS: readonly Option<Bearer>[] = [
  { value: 'CENTRE', label: msg`Centre` },
  { value: 'SHARED', label: msg`Shared` },
];
