import { listArrears } from '@kelas/contract/arrears';
import { listHistory } from '@kelas/contract/history';
import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-payments';
import { getStudent } from '@kelas/contract/students';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-payments';

/** The calls whose answers a student's payment makes old; misc lines may be in any of them. */
export const PAYMENT_SHOWN = [
  listTuitionPayments,
  getTuitionPayment,
  listPayableMonths,
  listArrears,
  listMiscPayments,
  getMiscPayment,
  getStudent,
  listHistory,
];
