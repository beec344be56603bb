import { getStudent, listStudents } from '@kelas/contract/students';
import { getTuitionPayment, listTuitionPayments } from '@kelas/contract/tuition-payments';

/** The calls whose answers a change of a student makes old. */
export const STUDENT_SHOWN = [getStudent, listStudents, listTuitionPayments, getTuitionPayment];
