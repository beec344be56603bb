import type { listBills } from '@kelas/contract/bills';
import type { OutputOf } from '@kelas/contract/call';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import type { FamilyLanguage } from '@kelas/contract/values/languages';
import { addMonths, type Month, monthFromSql } from '@kelas/contract/values/month';
import { referenceCode } from '@kelas/contract/values/reference-code';
import { sql } from 'kysely';
import { codeHolder } from '../ledger/reference-code.ts';

export type Bill = OutputOf<typeof listBills>[number];

/** A line of a bill, as a query returns it: the owed part of a fee, its child, and the family. */
export interface BillLineRow {
  /** Equal for the children of one bill. */
  readonly family: number;
  readonly codeHolder: number;
  readonly uuid: string;
  readonly name: string;
  readonly programLvl: number;
  readonly familyLanguage: FamilyLanguage;
  readonly phoneNo: string;
  readonly emergencyContactName: string;
  readonly emergencyContactPhoneNo: string;
  readonly emergencyContactRelationship: string;
  /** The first day of a month. */
  readonly month: string;
  readonly subjectName: string;
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly discountFee: Cents | null;
  readonly dueFee: Cents | null;
  readonly lessons: number | null;
  /** The attendance of the student in the month before; null without the line. */
  readonly markedLessons: number | null;
  readonly attendedLessons: number | null;
  /** The part of all that the child owes which credit covers; null for nothing. */
  readonly coveredFee: Cents | null;
}

/** SQL: the columns of a line that say whose it is, from its `student`. */
export const childColumns = sql`
  ${codeHolder('student')} as "codeHolder",
  student.uuid, student.name,
  student.program_level_id as "programLvl",
  student.family_language as "familyLanguage",
  student.phone_no as "phoneNo",
  student.emergency_contact_name as "emergencyContactName",
  student.emergency_contact_phone_no as "emergencyContactPhoneNo",
  student.emergency_contact_relationship as "emergencyContactRelationship"`;

/** The bill of one family for a month; amounts in cents. `rows` has at least one line. */
export function billOf(rows: readonly BillLineRow[], month: Month): Omit<Bill, 'sent' | 'dueDate'> {
  const children = [...Map.groupBy(rows, ({ uuid }) => uuid).values()];
  const firsts = children.flatMap(([first]) => first ?? []);
  const contact = firsts.find((child) => child.emergencyContactPhoneNo) ?? firsts[0];
  if (!contact) throw new Error('a bill has at least one line');
  const students = children.flatMap((lines) => {
    const [first] = lines;
    if (!first) return [];
    const { uuid, name, programLvl, markedLessons, attendedLessons } = first;
    return {
      ...{ uuid, name, programLvl, lines: lines.map(lineOf) },
      ...(markedLessons !== null &&
        attendedLessons !== null && {
          attendance: {
            ...{ month: addMonths(month, -1), lessons: markedLessons, attended: attendedLessons },
          },
        }),
    };
  });
  const sumOf = (isPart: (line: { month: string }) => boolean) =>
    sumCents(students.flatMap(({ lines }) => lines.filter(isPart).map(({ fee }) => fee)));
  const monthFee = sumOf((line) => line.month === month);
  const earlierFee = sumOf((line) => line.month !== month);
  const coveredFee = sumCents(firsts.flatMap((child) => child.coveredFee ?? []));
  return {
    uuid: firsts[0]?.uuid ?? contact.uuid,
    referenceCode: referenceCode(contact.codeHolder),
    familyLanguage: firsts.find((child) => child.familyLanguage)?.familyLanguage ?? '',
    phoneNo: contact.phoneNo,
    emergencyContactName: contact.emergencyContactName,
    emergencyContactPhoneNo: contact.emergencyContactPhoneNo,
    emergencyContactRelationship: contact.emergencyContactRelationship,
    students,
    monthFee,
    earlierFee,
    ...(coveredFee > 0 && { coveredFee }),
    totalFee: (monthFee + earlierFee - coveredFee) as Cents,
  };
}

function lineOf(row: BillLineRow): Bill['students'][number]['lines'][number] {
  const { month, subjectName, fee, chargedFee, discountFee, dueFee, lessons } = row;
  return {
    month: monthFromSql(month),
    subjectName,
    fee,
    chargedFee,
    ...(discountFee && { discountFee }),
    ...(dueFee && { dueFee }),
    ...(lessons !== null && { lessons }),
  };
}
