import type { ImportKind } from '@kelas/contract/import-fields';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of the lists to import and export; the names of their files stay English. */
export const KIND_NAMES: Readonly<Record<ImportKind, MessageDescriptor>> = {
  SUBJECTS: msg`Subjects`,
  TEACHERS: msg`Teachers`,
  MISC_ITEMS: msg`Misc items`,
  STUDENTS: msg`Students`,
  PAYMENTS: msg`Payments and misc charges`,
};
