import { type RawBuilder, sql } from 'kysely';
import { chargeDigest, digestsOfEntries, discountDigest } from '../audit/row-digests.ts';

/** Records that audit entries name by an id in their details. */
export interface AuditedRecords {
  /** The noun of a finding and of the line that passes, such as `Course of a student`. */
  readonly one: string;
  readonly all: string;
  /** The columns `id`, `position` and `fields` of each entry that names a record. */
  readonly audited: RawBuilder<unknown>;
  /** The columns `id` and `fields` of each stored record, the fields in the form of the entries. */
  readonly stored: RawBuilder<unknown>;
  /** True where each record has an entry; else records without one are not compared. */
  readonly isComplete?: boolean;
  /** The later entry `undo` that explains a missing record; absent for records that always stay. */
  readonly removedBy?: RawBuilder<unknown>;
}

const month = (column: string) => sql`to_char(${sql.ref(column)}, 'MM-YYYY')`;
/** An undone import removes what it made; its entry is after the one that names the record. */
const byImport = sql`undo.action = 'IMPORT_UNDONE'`;

/**
 * The undo of a move removes the courses that followed, with discounts that continued on them. A
 * digest names no student.
 */
const byMove = sql`${byImport} or undo.action in ('YEAR_UNDONE', 'STUDENT_MOVE_UNDONE') and exists (
  select from audit_entry move
  where move.action = 'STUDENT_MOVED' and move.position < entry.position
    and (entry.fields ? 'digest' or move.subject_id = (entry.fields->>'studentId')::integer)
)`;

/** The courses of students, which decide what is owed and which teacher gets the share. */
const subscriptions: AuditedRecords = {
  one: 'Subscription',
  all: 'Courses of students',
  removedBy: byMove,
  audited: sql`
    select (line->>'subscriptionId')::integer as id, position,
      jsonb_build_object('studentId', subject_id, 'programLvl', line->'programLvl',
        'subjectId', line->'subjectId', 'fee', line->'fee',
        'effectiveDate', line->'effectiveDate')
        || case when line ? 'teacher' then jsonb_build_object('teacher', line->'teacher') else '{}' end
        as fields
    from audit_entry
    cross join jsonb_array_elements(after->'tuitionCourses') line
    where subject_kind = 'STUDENT' and jsonb_typeof(after->'tuitionCourses') = 'array'`,
  stored: sql`
    select subscription.id, jsonb_build_object('studentId', student_id,
      'programLvl', program_level_id, 'subjectId', course_id, 'fee', subscription.fee,
      'effectiveDate', ${month('effective_month')}, 'teacher', teacher.uuid) as fields
    from subscription
    join offering on offering.id = offering_id
    join teacher on teacher.id = teacher_id`,
};

/** Later entries have the changed fee of an offering, so only the first one is compared. */
const offerings: AuditedRecords = {
  one: 'Offering',
  all: 'Courses of teachers',
  removedBy: byImport,
  audited: sql`
    select distinct on ((line->>'id')::integer)
      (line->>'id')::integer as id, position, jsonb_build_object('teacherId', subject_id,
      'programLvl', line->'programLvl', 'subjectId', line->'subjectId', 'fee', line->'fee',
      'byLesson', coalesce(line->'byLesson', 'false')) as fields
    from audit_entry
    cross join jsonb_array_elements(
      case action when 'OFFERING_ADDED' then jsonb_build_array(after) else after->'tuitionCourse' end
    ) line
    where action in ('TEACHER_REGISTERED', 'TEACHER_CHANGED', 'OFFERING_ADDED')
      and (action = 'OFFERING_ADDED' or jsonb_typeof(after->'tuitionCourse') = 'array')
    order by (line->>'id')::integer, position`,
  stored: sql`
    select id, jsonb_build_object('teacherId', teacher_id, 'programLvl', program_level_id,
      'subjectId', course_id, 'fee', fee, 'byLesson', by_lesson) as fields
    from offering`,
};

const discounts: AuditedRecords = {
  one: 'Discount',
  all: 'Discounts with an entry',
  removedBy: byMove,
  audited: sql`
    select (after->>'id')::integer as id, position, jsonb_build_object('studentId', subject_id,
      'subscriptionId', after->'subscriptionId', 'fromDate', after->'fromDate',
      'amount', after->'amount', 'percent', after->'percent', 'borneBy', after->'borneBy',
      'reason', after->'reason', 'rule', after->'rule') as fields
    from audit_entry where action = 'ADJUSTMENT_ADDED'
    union all ${digestsOfEntries('HOUSE_RULES_APPLIED', 'discountDigests')}`,
  stored: sql`
    select id, jsonb_build_object('studentId', student_id, 'subscriptionId', subscription_id,
      'fromDate', ${month('from_month')}, 'amount', amount, 'percent', percent,
      'borneBy', borne_by, 'reason', reason, 'rule', rule, 'digest', ${discountDigest}) as fields
    from adjustment`,
};

/** Misc charges of students and imports; the lines of payments say the month too. */
const miscCharges: AuditedRecords = {
  one: 'Misc charge',
  all: 'Misc charges with an entry',
  removedBy: byImport,
  audited: sql`
    select (line->>'subscriptionId')::integer as id, position, jsonb_build_object(
      'studentId', subject_id, 'itemId', line->'id', 'month', line->'month') as fields
    from audit_entry cross join jsonb_array_elements(after->'miscs') line
    where subject_kind = 'STUDENT' and jsonb_typeof(after->'miscs') = 'array'
    union all
    select (line->>'miscChargeId')::integer, position, jsonb_build_object(
      'studentId', after->'studentId', 'month', to_char((line->>'month')::date, 'MM-YYYY'))
    from audit_entry cross join jsonb_array_elements(after->'lines') line
    where action = 'PAYMENT_RECORDED' and line->>'miscChargeId' is not null
    union all ${digestsOfEntries('IMPORT_APPLIED', 'chargeDigests')}`,
  stored: sql`
    select id, jsonb_build_object('studentId', student_id, 'itemId', misc_item_id,
      'month', ${month('month')}, 'digest', ${chargeDigest}) as fields
    from misc_charge`,
};

const bulkCharges: AuditedRecords = {
  one: 'Bulk charge',
  all: 'Bulk charges',
  isComplete: true,
  audited: sql`
    select (after->>'bulkChargeId')::integer as id, position, jsonb_build_object(
      'itemId', subject_id, 'month', after->'month', 'fee', after->'fee',
      'students', after->'students') as fields
    from audit_entry where action = 'MISC_CHARGED_IN_BULK'`,
  stored: sql`
    select id, jsonb_build_object('itemId', misc_item_id, 'month', ${month('month')}, 'fee', fee,
      'students', (select count(*) from bulk_charge_line where bulk_charge_id = bulk_charge.id)
    ) as fields
    from bulk_charge`,
};

const feeChanges: AuditedRecords = {
  one: 'Change of fees',
  all: 'Changes of fees',
  isComplete: true,
  audited: sql`
    select (after->>'feeChangeId')::integer as id, position, jsonb_build_object(
      'undoes', after->'undoes', 'month', after->'month', 'offerings', after->'offerings',
      'courses', after->'courses') as fields
    from audit_entry where action in ('FEES_CHANGED', 'FEE_CHANGE_UNDONE')`,
  stored: sql`
    select id, jsonb_build_object('undoes', undoes, 'month', ${month('month')},
      'offerings', coalesce((
        select jsonb_agg(jsonb_build_object('id', offering_id, 'fee', old_fee, 'newFee', new_fee)
          order by offering_id)
        from fee_change_offering where fee_change_id = fee_change.id), '[]'),
      'courses', (select count(*) from fee_change_course where fee_change_id = fee_change.id)
    ) as fields
    from fee_change`,
};

const lessons: AuditedRecords = {
  one: 'Lessons of course',
  all: 'Lessons of courses',
  isComplete: true,
  audited: sql`
    select distinct on (id) *
    from (
      select concat(line->>'offeringId', ' in ', after->>'month') as id, position,
        jsonb_build_object('lessons', line->'lessons') as fields
      from audit_entry cross join jsonb_array_elements(after->'lessons') line
      where action = 'LESSONS_RECORDED'
    ) recorded
    order by id, position desc`,
  stored: sql`
    select concat(offering_id, ' in ', ${month('month')}) as id,
      jsonb_build_object('lessons', lessons) as fields
    from lesson_count`,
};

const imports: AuditedRecords = {
  one: 'Import',
  all: 'Imports',
  isComplete: true,
  audited: sql`
    select subject_id as id, position, after - 'chargeDigests' as fields
    from audit_entry where action = 'IMPORT_APPLIED'`,
  stored: sql`
    select id, jsonb_build_object('fileName', file_name, 'kind', kind, 'students', students,
      'teachers', teachers, 'offerings', offerings, 'subjects', subjects,
      'subscriptions', subscriptions, 'miscItems', misc_items, 'charges', charges,
      'payments', payments) as fields
    from import_batch`,
};

const years: AuditedRecords = {
  one: 'School year',
  all: 'School years',
  isComplete: true,
  audited: sql`
    select (after->>'yearEndId')::integer as id, position,
      jsonb_build_object('year', after->'year', 'fees', after->'fees') as fields
    from audit_entry where action = 'YEAR_APPLIED'`,
  stored: sql`select id, jsonb_build_object('year', year, 'fees', fees) as fields from year_end`,
};

const yearCopies: AuditedRecords = {
  one: 'Copy of a timetable',
  all: 'Copies of timetables',
  isComplete: true,
  audited: sql`
    select (after->>'yearCopyId')::integer as id, position, jsonb_build_object('from', after->'from',
      'to', after->'to', 'entries', (after->>'timetable')::integer + (after->>'quizzes')::integer
        + (after->>'notes')::integer) as fields
    from audit_entry where action = 'YEAR_COPIED'`,
  stored: sql`
    select id, jsonb_build_object('from', from_year, 'to', to_year, 'entries', (
      select count(*) from year_copy_line where year_copy_id = year_copy.id)) as fields
    from year_copy`,
};

/** Each move of a student with its number among the equal ones, because an entry has no id of it. */
const moves: AuditedRecords = {
  one: 'Move',
  all: 'Moves of students',
  removedBy: byImport,
  audited: sql`
    select concat_ws(' ', 'of student', subject_id, 'in', after->>'month', after->>'move',
      'no.', row_number() over (
        partition by subject_id, after->>'month', after->>'move' order by position
      )) as id, position, jsonb_build_object('toLevel', after->'programLvl') as fields
    from audit_entry where action = 'STUDENT_MOVED'`,
  stored: sql`
    select concat_ws(' ', 'of student', student_id, 'in', ${month('month')}, move, 'no.',
      row_number() over (partition by student_id, month, move order by id)) as id,
      jsonb_build_object('toLevel', to_level) as fields
    from student_move`,
};

const off = (name: string) => sql`jsonb_build_object(
  'amount', ${sql.ref(`${name}_amount`)}, 'percent', ${sql.ref(`${name}_percent`)},
  'borneBy', ${sql.ref(`${name}_borne_by`)})`;

/** The house rules, which the newest entry has as they are. */
const houseRules: AuditedRecords = {
  one: 'The centre',
  all: 'House rules',
  audited: sql`
    (select 1 as id, position, after as fields from audit_entry
    where action = 'HOUSE_RULES_CHANGED' order by position desc limit 1)`,
  stored: sql`
    select 1 as id, jsonb_build_object('version', version, 'dueDay', due_day,
      'notAdmittedMonths', not_admitted_months, 'registrationFee', registration_fee,
      'partPayments', part_payments, 'keepsCredit', keeps_credit, 'deposit', deposit,
      'discountLimit', discount_limit, 'attendanceOnBills', attendance_on_bills,
      'owedAbsences', case when absence_owed is not null then jsonb_build_object(
        'of', absence_owed, 'perMonth', absence_per_month, 'weeks', absence_weeks) end,
      'firstMonth', first_month,
      'packageDiscount', case when package_from_courses is not null then
        jsonb_build_object('fromCourses', package_from_courses) || ${off('package')} end,
      'siblingDiscount', case when sibling_from_child is not null then
        jsonb_build_object('fromChild', sibling_from_child) || ${off('sibling')} end) as fields
    from house_rules`,
};

const eInvoices: AuditedRecords = {
  one: 'E-invoice',
  all: 'E-invoices',
  isComplete: true,
  audited: sql`
    select after->>'number' as id, position,
      after || jsonb_build_object('monthCloseId', subject_id) as fields
    from audit_entry where action = 'E_INVOICE_NOTED'`,
  stored: sql`
    select number as id, jsonb_build_object('monthCloseId', month_close_id, 'number', number,
      'kind', kind, 'uuid', uuid, 'amount', amount) as fields
    from e_invoice`,
};

/** All records that audit entries name by an id (R-1960). */
export const auditedRecords: readonly AuditedRecords[] = [
  subscriptions,
  offerings,
  discounts,
  miscCharges,
  bulkCharges,
  feeChanges,
  lessons,
  imports,
  years,
  yearCopies,
  moves,
  houseRules,
  eInvoices,
];
