import { languageNames } from '@kelas/contract/values/languages';
import { formatPhone } from '@kelas/contract/values/phone';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { COUNTRIES } from './countries.ts';
import type { SettingsValues } from './settings-values.ts';

const yesOrNo = (open: boolean) => (open ? 'Yes' : 'No');

/** The fields to merge after a conflict (R-1351). */
export const MERGE_FIELDS: readonly MergeField<SettingsValues>[] = [
  textField('Centre name', 'name'),
  textField('Registration no.', 'registrationNo'),
  textField('Address', 'address'),
  {
    label: 'Phone no.',
    names: ['phoneNo'],
    show: ({ phoneNo }) => formatPhone(phoneNo),
  },
  textField('Payment line', 'paymentInfo'),
  {
    label: 'Logo',
    names: ['logo'],
    show: ({ logo }) => (logo === null ? 'None' : logo === '' ? 'Saved logo' : 'New logo'),
  },
  {
    label: 'Default country code',
    names: ['phonePrefix'],
    show: ({ phonePrefix }) => COUNTRIES.find(({ value }) => value === phonePrefix)?.label ?? '',
  },
  {
    label: 'Language of receipts and reminders',
    names: ['language'],
    show: ({ language }) => languageNames[language],
  },
  {
    label: 'Employees may see finance reports',
    names: ['employeeFinance'],
    show: ({ employeeFinance }) => yesOrNo(employeeFinance),
  },
  {
    label: 'Employees may see teachers’ history',
    names: ['employeeTeacherHistory'],
    show: ({ employeeTeacherHistory }) => yesOrNo(employeeTeacherHistory),
  },
];
