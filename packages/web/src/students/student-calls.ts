import { listArrears } from '@kelas/contract/arrears';
import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-payments';
import { getStudent, listEnrolments, listStudents } from '@kelas/contract/students';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-payments';

/** The calls whose answers a change of a student makes old. */
export const STUDENT_SHOWN = [
  getStudent,
  listStudents,
  listEnrolments,
  listTuitionPayments,
  getTuitionPayment,
  listPayableMonths,
  listArrears,
  listMiscPayments,
  getMiscPayment,
];
