import { msg } from '@lingui/core/macro';

export const GENDERS = [
  { value: 'M', label: msg`Male` },
  { value: 'F', label: msg`Female` },
] as const;
