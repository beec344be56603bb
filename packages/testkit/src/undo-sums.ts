import { getMiscPayment } from '@kelas/contract/misc-fees';
import { listSalaries } from '@kelas/contract/salaries';
import { getStudentAccount } from '@kelas/contract/student-account';
import { listStudents } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { TestServer } from './server.ts';

/** Number of months before and after the current one that are compared. */
const MONTHS_AROUND = 3;

/** All sums of the students by their uuid, and the salaries by month. Amounts are in cents. */
export interface UndoSums {
  readonly students: ReadonlyMap<string, unknown>;
  readonly salaries: readonly unknown[];
}

/** Reads all sums that an undo restores: charges, payments, owed amounts, funds and salaries. */
export async function readSums(server: TestServer, now: Month): Promise<UndoSums> {
  const months = Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, index) =>
    addMonths(now, index - MONTHS_AROUND),
  );
  // The first month of the next year, in which its courses begin.
  months.push(`01-${Number(now.slice(3)) + 1}` as Month);
  const students = new Map<string, unknown>();
  for (const { uuid } of await server.ask(listStudents, {})) {
    const { programLvl, status, owedFee, aheadFee, credit, familyCredit, deposit } =
      await server.ask(getStudentAccount, { uuid });
    const charges: unknown[] = [];
    for (const month of months) {
      const tuition = await server.ask(getTuitionPayment, { uuid, month });
      const misc = await server.ask(getMiscPayment, { uuid, month });
      charges.push({
        month,
        lines: [...tuition, ...misc].map(({ subscriptionId, fee, paidFee, paymentStatus }) => {
          return [subscriptionId, fee, paidFee ?? 0, paymentStatus];
        }),
      });
    }
    const held = { credit, familyCredit, deposit };
    students.set(uuid, { programLvl, status, owedFee, aheadFee, ...held, charges });
  }
  const salaries: unknown[] = [];
  for (const month of months) salaries.push(await server.ask(listSalaries, { month }));
  return { students, salaries };
}
