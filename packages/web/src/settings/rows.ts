import type { OutputOf } from '@kelas/contract/call';
import type { listCourseCounts } from '@kelas/contract/courses';
import type { listMiscItemCounts } from '@kelas/contract/misc-items';
import type { listStaff } from '@kelas/contract/staff';

/** A staff account. */
export type StaffAccount = OutputOf<typeof listStaff>[number];
/** A subject with its numbers of students and offerings. */
export type Subject = OutputOf<typeof listCourseCounts>[number];
/** A misc item with the number of its charges. */
export type ChargedItem = OutputOf<typeof listMiscItemCounts>[number];
