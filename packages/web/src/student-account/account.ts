import type { OutputOf } from '@kelas/contract/call';
import type { getStudentAccount } from '@kelas/contract/student-account';

/** The data of a student's page (R-1470). */
export type StudentAccount = OutputOf<typeof getStudentAccount>;
