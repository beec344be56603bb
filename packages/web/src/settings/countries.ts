import type { PhonePrefix } from '@kelas/contract/values/phone';

/** The options of the country code, Malaysia first (R-1323). */
export const COUNTRIES: readonly { readonly value: PhonePrefix; readonly label: string }[] = [
  { value: '60', label: '+60 Malaysia' },
  { value: '65', label: '+65 Singapore' },
  { value: '62', label: '+62 Indonesia' },
  { value: '66', label: '+66 Thailand' },
  { value: '673', label: '+673 Brunei' },
  { value: '63', label: '+63 Philippines' },
];
