import { registerStudent } from '@kelas/contract/students';
import { genders } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, isFutureDay, today } from '@kelas/contract/values/date';
import { familyLanguages } from '@kelas/contract/values/languages';
import { monthToSql } from '@kelas/contract/values/month';
import { laterMonth } from '../../../billing/following.ts';
import type { NewCourse, NewStudent } from '../../students/many.ts';
import type { StudentRowValues } from '../../students/queries.ts';
import { CourseFinder } from './courses-of-row.ts';
import { checkLevelOffered, type KnownRecords } from './known.ts';
import { checkForm, FilledPeople, groupSiblings, PeopleIndex } from './people.ts';
import type { PlanMemory } from './plan-memory.ts';
import type { SheetRow } from './sheet-row.ts';
import { type ImportedStudent, NO_WORK, type PlannedRows } from './work.ts';

/** Plans students with courses, family, status and opening sums (R-1659 to R-1662). */
export function planStudents(
  rows: readonly SheetRow[],
  stored: KnownRecords,
  {
    fillsEmpty,
    now,
    memory,
  }: { readonly fillsEmpty: boolean; readonly now: Date; readonly memory: PlanMemory },
): PlannedRows {
  const people = new PeopleIndex(stored.students);
  const filled = new FilledPeople(fillsEmpty);
  const day = today(now);
  const finder = new CourseFinder(stored);
  const added: ImportedStudent[] = [];
  const found = new Map(rows.map((cells) => [cells.row, people.find(cells)]));
  const planned = new Map(
    rows.map((cells) => {
      const known = found.get(cells.row);
      const values = studentValues(cells);
      if (known) return [cells.row, filled.plan(cells, 'student', known, values)] as const;
      checkLevelOffered(cells, 'level', stored);
      const status = statusOf(cells);
      const courses = endAt(finder.coursesOf(cells, cells.number('level')), status);
      const openingDate = openingDateOf(cells, day, now);
      checkForm(cells, registerStudent, STUDENT_COLUMNS, { memory });
      if (cells.faults.length === 0) {
        added.push({
          row: cells.row,
          values,
          courses,
          status,
          family: null,
          debt: cells.cents('owes') ?? (0 as Cents),
          credit: cells.cents('credit') ?? (0 as Cents),
          deposit: cells.cents('deposit') ?? (0 as Cents),
          openingDate,
        });
      }
      return [cells.row, cells.planned('ADD')] as const;
    }),
  );
  const joined = groupSiblings(rows, (row) => found.get(row)?.person.family_id, added);
  return { rows: planned, work: { ...NO_WORK, ...joined, fills: filled.fills } };
}

function studentValues(cells: SheetRow): StudentRowValues {
  const enrolled = cells.month('enrolled');
  return {
    name: cells.text('name'),
    nric: cells.text('nric'),
    phone_no: cells.text('phone'),
    email: cells.text('email'),
    gender: genders.find((gender) => gender === cells.text('gender')) ?? 'M',
    program_level_id: cells.number('level') ?? 0,
    schedule: cells.text('session'),
    enrolment_month: enrolled ? monthToSql(enrolled) : '',
    emergency_contact_name: cells.text('contactName'),
    emergency_contact_phone_no: cells.text('contactPhone'),
    emergency_contact_relationship: cells.text('contactRelationship'),
    family_language: familyLanguages.find((code) => code === cells.text('language')) ?? '',
  };
}

/** The cell of each field of the student form. */
const STUDENT_COLUMNS = {
  name: 'name',
  nric: 'nric',
  phoneNo: 'phone',
  email: 'email',
  gender: 'gender',
  programLvl: 'level',
  schedule: 'session',
  enrolmentDate: 'enrolled',
  emergencyContactName: 'contactName',
  emergencyContactPhoneNo: 'contactPhone',
  emergencyContactRelationship: 'contactRelationship',
  familyLanguage: 'language',
};

function statusOf(cells: SheetRow): NewStudent['status'] {
  const status = cells.text('status');
  if (status !== 'DEACTIVATED' && status !== 'TERMINATED') return null;
  const month = cells.month('statusFrom');
  return month ? { status, month } : null;
}

/**
 * The courses of a terminated student end as the form ends them. A course whose row has an
 * end keeps it, because a later month can be paid; the status charges none.
 */
function endAt(courses: NewCourse[], status: NewStudent['status']): NewCourse[] {
  if (status?.status !== 'TERMINATED') return courses;
  return courses.map((course) => ({
    ...course,
    until: course.until ?? laterMonth(course.from, status.month),
  }));
}

/** The date of the opening sums (R-1662). */
function openingDateOf(cells: SheetRow, day: Day, now: Date): Day {
  const date = cells.day('openingDate') ?? day;
  if (isFutureDay(date, now)) {
    cells.fault('openingDate', 'IN_FUTURE', 'The opening date cannot be in the future', [day]);
  }
  return date;
}
