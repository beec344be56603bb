// `npm run schema` writes this file from the migrated database.
import type { SubjectKind } from '@kelas/contract/audit-actions';
import type { ImportDelimiter, ImportEncoding } from '@kelas/contract/import-fields';
import type { Cents } from '@kelas/contract/values/cents';
import type { ColumnType, Generated } from 'kysely';
import type { Computed, Once, OnceDefault, SetLater, SqlDate } from './columns.ts';

/** The columns of each table and view, as they are read, inserted and updated. */
export interface Schema {
  staff: {
    id: Computed<number>;
    username: string;
    display_name: string;
    role: 'ADMIN' | 'EMPLOYEE';
    password_hash: string;
    active: Generated<boolean>;
    last_login_at: Date | null;
    created_at: OnceDefault<Date>;
    canonical_username: string;
    previous_login_at: Date | null;
    language: 'en' | 'ms' | 'zh-Hans' | 'ta' | null;
  };
  centre: {
    only_one: Computed<boolean>;
    version: number;
    name: string;
    address: string;
    registration_no: string;
    logo: Buffer | null;
    phone_prefix: '60' | '62' | '63' | '65' | '66' | '673';
    language: 'en' | 'ms' | 'zh' | 'ta';
    employee_finance: boolean;
    employee_teacher_history: boolean;
    employee_bank: boolean;
    phone_no: string;
    payment_info: string;
    payment_qr: string;
    qr_has_amount: boolean;
  };
  house_rules: {
    id: Computed<boolean>;
    version: number;
    due_day: number | null;
    not_admitted_months: number | null;
    registration_fee: Cents | null;
    part_payments: boolean;
    package_from_courses: number | null;
    package_amount: Cents | null;
    package_percent: number | null;
    package_borne_by: 'CENTRE' | 'SHARED' | null;
    sibling_from_child: number | null;
    sibling_amount: Cents | null;
    sibling_percent: number | null;
    sibling_borne_by: 'CENTRE' | 'SHARED' | null;
    first_month: 'HALF_MONTH' | 'LESSONS' | null;
    keeps_credit: boolean;
    deposit: Cents | null;
    discount_limit: number | null;
    absence_owed: 'EXCUSED' | 'ANY' | null;
    absence_per_month: number | null;
    absence_weeks: number | null;
    attendance_on_bills: boolean;
  };
  program_level: {
    id: OnceDefault<number>;
    name: string;
    offered: Generated<boolean>;
    position: number;
    next_level_id: number | null;
    version: Generated<number>;
  };
  class_session: {
    id: OnceDefault<number>;
    code: string;
    name: string;
    position: number;
    version: Generated<number>;
  };
  course: {
    id: Computed<number>;
    name: string;
    version: Generated<number>;
  };
  former_course_name: {
    id: Computed<number>;
    course_id: Once<number>;
    name: Once<string>;
    until: Once<Date>;
  };
  misc_item: {
    id: OnceDefault<number>;
    name: string;
    fee: Cents;
    version: Generated<number>;
    retired: Generated<boolean>;
    is_opening_balance: Generated<boolean>;
  };
  bank: {
    swift_code: string;
    name: string;
    fee: Generated<Cents>;
  };
  teacher: {
    id: Computed<number>;
    uuid: OnceDefault<string>;
    version: Generated<number>;
    name: string;
    phone_no: string;
    gender: 'M' | 'F';
    nric: string;
    email: string;
    bank_swift_code: string | null;
    bank_account_no: string;
    payment_type: 'RATIO' | 'HOUR' | 'FIXED' | 'HEAD';
    ratio: string | null;
    rate: number | null;
    created_at: OnceDefault<Date>;
    search_name: Computed<string>;
  };
  offering: {
    id: Computed<number>;
    teacher_id: Once<number>;
    program_level_id: Once<number>;
    course_id: Once<number>;
    fee: Once<Cents>;
    cancelled_at: SetLater<Date>;
    created_at: OnceDefault<Date>;
    ratio: string | null;
    by_lesson: OnceDefault<boolean>;
  };
  family: {
    id: Computed<number>;
    created_at: OnceDefault<Date>;
  };
  student: {
    id: Computed<number>;
    uuid: OnceDefault<string>;
    version: Generated<number>;
    name: string;
    nric: string;
    phone_no: string;
    email: string;
    gender: 'M' | 'F';
    program_level_id: number;
    schedule: string;
    enrolment_month: SqlDate;
    emergency_contact_name: string;
    emergency_contact_phone_no: string;
    emergency_contact_relationship: string;
    family_language: '' | 'en' | 'ms' | 'zh' | 'ta';
    created_at: OnceDefault<Date>;
    created_by: Once<number>;
    anonymised_at: Date | null;
    search_name: Computed<string>;
    contact_search_name: Computed<string>;
    note: Generated<string>;
    family_id: number | null;
    credit: Computed<Cents>;
    deposit: Computed<Cents>;
  };
  reminder: {
    id: Computed<number>;
    student_id: Once<number>;
    owed_fee: Once<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  bill: {
    id: Computed<number>;
    student_id: Once<number>;
    month: Once<SqlDate>;
    covered_fee: Once<Cents>;
    due_date: Once<SqlDate | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  bill_line: {
    bill_id: Once<number>;
    line_number: Once<number>;
    student_id: Once<number>;
    month: Once<SqlDate>;
    subject_name: Once<string>;
    fee: Once<Cents>;
    charged_fee: Once<Cents>;
    discount_fee: Once<Cents | null>;
    due_fee: Once<Cents | null>;
    lessons: Once<number | null>;
    marked_lessons: Once<number | null>;
    attended_lessons: Once<number | null>;
  };
  sibling_refusal: {
    student_id: Once<number>;
    other_id: Once<number>;
  };
  sibling_request: {
    student_id: Once<number>;
    other_id: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  student_status_change: {
    id: Computed<number>;
    student_id: Once<number>;
    status: Once<'ACTIVE' | 'DEACTIVATED' | 'TERMINATED'>;
    month: Once<SqlDate>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  subscription: {
    id: OnceDefault<number>;
    student_id: Once<number>;
    offering_id: Once<number>;
    fee: Once<Cents>;
    by_lesson: OnceDefault<boolean>;
    effective_month: Once<SqlDate>;
    cancelled_month: SqlDate | null;
    created_at: OnceDefault<Date>;
    created_by: Once<number>;
    paid_months: Computed<string>;
    unpaid_from: Computed<SqlDate | null>;
    is_settled: Computed<boolean>;
    is_paid_after_end: Computed<boolean | null>;
  };
  adjustment: {
    id: Computed<number>;
    student_id: Once<number>;
    subscription_id: Once<number>;
    from_month: Once<SqlDate>;
    until_month: SqlDate;
    amount: Once<Cents | null>;
    percent: Once<number | null>;
    borne_by: Once<'CENTRE' | 'SHARED'>;
    reason: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    rule: Once<'PACKAGE' | 'SIBLING' | 'FIRST_MONTH' | null>;
  };
  discount_review: {
    id: Computed<number>;
    seen_until: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  lesson_count: {
    offering_id: Once<number>;
    month: Once<SqlDate>;
    lessons: number;
    recorded_at: Date;
    recorded_by: number;
  };
  fee_period: {
    student_id: Computed<number>;
    subscription_id: Computed<number>;
    from_month: Computed<SqlDate>;
    until_month: Computed<SqlDate>;
    lessons: Computed<number | null>;
    fee: Computed<Cents>;
    due: Computed<Cents>;
    base: Computed<Cents>;
  };
  misc_charge: {
    id: OnceDefault<number>;
    student_id: Once<number>;
    misc_item_id: Once<number>;
    name: Once<string>;
    fee: Once<Cents>;
    month: Once<SqlDate>;
    cancelled_month: SqlDate | null;
    created_at: OnceDefault<Date>;
    created_by: Once<number>;
    paid: Computed<Cents>;
  };
  fee_change: {
    id: Computed<number>;
    month: Once<SqlDate>;
    undoes: Once<number | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  fee_change_offering: {
    fee_change_id: Once<number>;
    offering_id: Once<number>;
    old_fee: Once<Cents>;
    new_fee: Once<Cents>;
  };
  fee_change_course: {
    subscription_id: Once<number>;
    old_subscription_id: Once<number>;
    fee_change_id: Once<number>;
  };
  bulk_charge: {
    id: Computed<number>;
    misc_item_id: Once<number>;
    month: Once<SqlDate>;
    fee: Once<Cents>;
    program_level_id: Once<number | null>;
    offering_id: Once<number | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: SetLater<Date>;
    undone_by: SetLater<number>;
  };
  bulk_charge_line: {
    misc_charge_id: Once<number>;
    bulk_charge_id: Once<number>;
    student_id: Once<number>;
  };
  year_end: {
    id: Computed<number>;
    year: Once<number>;
    fees: Once<'OFFERING' | 'KEEP_DIFFERENCE'>;
    digest: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: SetLater<Date>;
    undone_by: SetLater<number>;
  };
  student_move: {
    id: Computed<number>;
    year_end_id: Once<number | null>;
    student_id: Once<number>;
    month: Once<SqlDate>;
    move: Once<'MOVES_UP' | 'STAYS' | 'LEAVES' | 'GRADUATES' | 'ALONE'>;
    from_level: Once<number>;
    to_level: Once<number>;
    outcome: 'DONE' | 'LEFT_AS_IS' | null;
    status_change_id: number | null;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: SetLater<Date>;
    undone_by: SetLater<number>;
  };
  student_move_course: {
    student_move_id: Once<number>;
    old_subscription_id: Once<number>;
    change: Once<'MOVES' | 'ENDS' | 'PAID_AHEAD'>;
    cancelled_before: Once<SqlDate | null>;
    new_subscription_id: Once<number | null>;
    end_month: Once<SqlDate>;
    new_from: Once<SqlDate | null>;
    new_until: Once<SqlDate | null>;
  };
  year_end_discount: {
    year_end_id: Once<number>;
    adjustment_id: Once<number>;
    until_before: Once<SqlDate | null>;
  };
  receipt_counter: {
    year: number;
    last_number: number;
  };
  payment: {
    id: Computed<number>;
    receipt_year: Once<number>;
    receipt_number: Once<number>;
    student_id: Once<number>;
    transaction_date: Once<SqlDate>;
    payment_type: Once<'CASH' | 'BANK' | 'CREDIT' | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    fund: Once<'CREDIT' | 'DEPOSIT' | null>;
  };
  payment_line: {
    id: Computed<number>;
    payment_id: Once<number>;
    student_id: Once<number>;
    transaction_date: Once<SqlDate>;
    payment_type: Once<'CASH' | 'BANK' | 'CREDIT' | null>;
    month: Once<SqlDate>;
    subscription_id: Once<number | null>;
    misc_charge_id: Once<number | null>;
    fee: Once<Cents>;
    base: Once<Cents | null>;
    due: Once<Cents | null>;
    part: Computed<string | null>;
    lessons: Once<number | null>;
    fund: Once<'CREDIT' | 'DEPOSIT' | null>;
    voided: Computed<boolean>;
  };
  payment_void: {
    id: Computed<number>;
    payment_id: Once<number>;
    reason: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  payment_payer: {
    payment_id: Once<number>;
    name: Once<string>;
  };
  family_payment: {
    payment_id: Once<number>;
    first_payment_id: Once<number>;
  };
  refund_counter: {
    year: number;
    last_number: number;
  };
  refund: {
    id: Computed<number>;
    voucher_year: Once<number>;
    voucher_number: Once<number>;
    student_id: Once<number>;
    fund: Once<'CREDIT' | 'DEPOSIT'>;
    amount: Once<Cents>;
    payment_type: Once<'CASH' | 'BANK'>;
    transaction_date: Once<SqlDate>;
    reason: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  fund_entry: {
    id: Computed<number>;
    student_id: Computed<number>;
    fund: Computed<'CREDIT' | 'DEPOSIT'>;
    amount: Computed<Cents>;
    payment_id: Computed<number | null>;
    refund_id: Computed<number | null>;
    reversal: Computed<boolean>;
  };
  monthly_income: {
    month: Computed<SqlDate>;
    bank: Computed<Cents>;
    cash: Computed<Cents>;
    unknown: Computed<Cents>;
    deposit: Computed<Cents>;
  };
  salary: {
    id: Computed<number>;
    teacher_id: Once<number>;
    month: Once<SqlDate>;
    payment_type: Once<'RATIO' | 'HOUR' | 'FIXED' | 'HEAD'>;
    ratio: Once<string | null>;
    rate: Once<number | null>;
    collected: Once<Cents>;
    share: Once<Cents>;
    deducted: Once<Cents>;
    amount: Computed<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    transaction_date: Once<SqlDate | null>;
    transaction_type: Once<'CASH' | 'BANK' | null>;
    part_collected: OnceDefault<Cents>;
    part_share: OnceDefault<Cents>;
    own_collected: OnceDefault<Cents>;
    own_share: OnceDefault<Cents>;
    heads: OnceDefault<number>;
    voided: Computed<boolean>;
  };
  salary_line: {
    id: Computed<number>;
    salary_id: Once<number>;
    payment_line_id: Once<number>;
    kind: Once<'COLLECTED' | 'REVERSED'>;
    fee: Once<Cents>;
    share: Once<Cents>;
    part: Once<string | null>;
    late_date: Once<SqlDate | null>;
    voided: Computed<boolean>;
    ratio: Once<string | null>;
  };
  salary_free_line: {
    id: Computed<number>;
    salary_id: Once<number>;
    subscription_id: Once<number>;
    month: Once<SqlDate>;
    fee: Once<Cents>;
    voided: Computed<boolean>;
    ratio: Once<string | null>;
  };
  salary_head: {
    salary_id: Once<number>;
    subscription_id: Once<number>;
  };
  salary_lesson: {
    salary_id: Once<number>;
    lesson_id: Once<number>;
    held_on: Once<SqlDate>;
    start_time: Once<string | null>;
    end_time: Once<string | null>;
    minutes: Computed<number | null>;
  };
  salary_void: {
    id: Computed<number>;
    salary_id: Once<number>;
    reason: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  pending_salary_line: {
    payment_line_id: Computed<number>;
    teacher_id: Computed<number>;
    transaction_date: Computed<SqlDate>;
    fee: Computed<Cents>;
    part: Computed<string | null>;
    offering_id: Computed<number>;
  };
  cash_start: {
    only_one: Computed<boolean>;
    payment_id: Computed<number>;
    payment_void_id: Computed<number>;
  };
  cash_count: {
    id: Computed<number>;
    close_number: Once<number>;
    counted: Once<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  cash_close: {
    id: Once<number>;
    before: Computed<number | null>;
    opening_float: Once<Cents>;
    rm100: Once<number>;
    rm50: Once<number>;
    rm20: Once<number>;
    rm10: Once<number>;
    rm5: Once<number>;
    rm1: Once<number>;
    sen50: Once<number>;
    sen20: Once<number>;
    sen10: Once<number>;
    sen5: Once<number>;
    counted: Once<Cents>;
    first_counted: Once<Cents>;
    taken: Once<Cents>;
    difference: Computed<Cents>;
    reason: Once<string>;
    banked: Once<Cents>;
    float_left: Computed<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    float_difference: Once<Cents | null>;
    float_reason: OnceDefault<string>;
  };
  cash_close_line: {
    close_id: Once<number>;
    payment_id: Once<number | null>;
    kind: Once<'PAYMENT' | 'VOID' | 'REFUND'>;
    amount: Once<Cents>;
    refund_id: Once<number | null>;
  };
  open_cash: {
    payment_id: Computed<number | null>;
    kind: Computed<string>;
    amount: Computed<Cents>;
    refund_id: Computed<number | null>;
  };
  bank_account: {
    id: Computed<number>;
    name: string;
    number: string;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  bank_file: {
    id: Computed<number>;
    bank_account_id: Once<number>;
    file_name: Once<string>;
    opening: Once<number | null>;
    closing: Once<number | null>;
    columns: ColumnType<unknown, string, never>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  bank_line: {
    id: Computed<number>;
    bank_account_id: Once<number>;
    bank_file_id: Once<number>;
    row_number: Once<number>;
    transaction_date: Once<SqlDate>;
    amount: Once<Cents>;
    text: Once<string>;
    payer: Once<string>;
    balance: Once<number | null>;
    occurrence: Once<number>;
    fingerprint: Once<Buffer>;
    open: Computed<number>;
  };
  bank_match: {
    id: Computed<number>;
    bank_line_id: Once<number>;
    amount: Once<Cents>;
    payment_id: Once<number | null>;
    refund_id: Once<number | null>;
    salary_id: Once<number | null>;
    reason: Once<'CHARGE' | 'INTEREST' | 'OWN_TRANSFER' | 'REVERSED' | 'OTHER' | null>;
    certainty: Once<'CERTAIN' | 'LIKELY' | 'MAYBE' | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: SetLater<Date>;
    undone_by: SetLater<number>;
  };
  month_close: {
    id: Once<number>;
    before: Computed<number | null>;
    month: Once<SqlDate>;
    month_before: Computed<SqlDate | null>;
    charged: Once<Cents>;
    discounts: Once<Cents>;
    cash: Once<Cents>;
    cash_counted: Once<Cents>;
    bank_seen: Once<Cents>;
    bank_claimed: Once<Cents>;
    unknown: Once<Cents>;
    received: Computed<Cents>;
    refunded: Once<Cents>;
    salaries: Once<Cents>;
    left_over: Computed<Cents>;
    owed: Once<Cents>;
    drawer_difference: Once<Cents>;
    drawer_closes: Once<number>;
    corrections: Once<Cents>;
    uncounted_days: Once<number>;
    uncounted: Once<Cents>;
    claimed_payments: Once<number>;
    open_lines: Once<number>;
    open_money: Once<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  e_invoice_settings: {
    id: Computed<boolean>;
    version: number;
    starts_on: SqlDate | null;
    threshold: Cents;
    tin: string;
    brn: string;
    sst: string;
    msic: string;
    activity: string;
    address: string;
    postcode: string;
    city: string;
    state_code: string;
    phone: string;
    email: string;
  };
  e_invoice: {
    id: Computed<number>;
    month_close_id: Once<number>;
    number: Once<string>;
    kind: Once<'INVOICE' | 'REFUND_NOTE'>;
    uuid: Once<string>;
    first_year: Once<number>;
    first_number: Once<number>;
    last_year: Once<number>;
    last_number: Once<number>;
    amount: Once<Cents>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  month_correction: {
    id: Computed<number>;
    kind: Computed<'PAYMENT' | 'VOID' | 'REFUND' | 'SALARY' | 'SALARY_VOID'>;
    payment_id: Computed<number | null>;
    refund_id: Computed<number | null>;
    salary_id: Computed<number | null>;
    day: Computed<SqlDate>;
    amount: Computed<Cents>;
    month_close_id: Computed<number | null>;
  };
  import_batch: {
    id: Computed<number>;
    uuid: Once<string>;
    kind: Once<'SUBJECTS' | 'TEACHERS' | 'STUDENTS' | 'MISC_ITEMS' | 'PAYMENTS'>;
    file_name: Once<string>;
    digest: Once<Buffer>;
    students: Once<number>;
    teachers: Once<number>;
    offerings: Once<number>;
    subjects: Once<number>;
    subscriptions: Once<number>;
    misc_items: Once<number>;
    charges: Once<number>;
    payments: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: SetLater<Date>;
    undone_by: SetLater<number>;
  };
  import_row: {
    import_batch_id: Once<number>;
    record_kind: Once<string>;
    record_id: Once<number>;
    row_number: Once<number>;
  };
  audit_head: {
    only_one: Computed<boolean>;
    position: Computed<number>;
    hash: Computed<Buffer>;
  };
  audit_entry: {
    position: Computed<number>;
    recorded_at: Once<Date>;
    staff_id: Once<number | null>;
    action: Once<string>;
    subject_kind: Once<SubjectKind>;
    subject_id: Once<number | null>;
    before: ColumnType<unknown, string | null, never>;
    after: ColumnType<unknown, string | null, never>;
    details_hash: Computed<Buffer>;
    previous_hash: Computed<Buffer>;
    hash: Computed<Buffer>;
    erased_at: Computed<Date | null>;
  };
  announcement: {
    id: Computed<number>;
    version: Generated<number>;
    author_name: string;
    content: string;
    program_level_id: number | null;
    course_id: number | null;
    class_session: string | null;
    one_session: Computed<string | null>;
    created_at: Once<Date>;
    created_by: Once<number>;
    changed_by: SetLater<number>;
    changed_at: SetLater<Date>;
  };
  material: {
    id: Computed<number>;
    kind: Once<'QUIZ' | 'NOTE'>;
    version: Generated<number>;
    title: string;
    url: string;
    offering_id: number | null;
    teacher_id: number | null;
    program_level_id: number | null;
    course_id: number | null;
    status: Generated<'ACTIVE' | 'DELETED'>;
    created_at: Once<Date>;
    created_by: Once<number>;
    changed_by: SetLater<number>;
    changed_at: SetLater<Date>;
    school_year: number | null;
  };
  timetable_entry: {
    id: Computed<number>;
    version: Generated<number>;
    course_id: number;
    program_level_id: number;
    start_time: string | null;
    end_time: string | null;
    day_of_week: number | null;
    classroom: string;
    class_session: string;
    status: Generated<'ACTIVE' | 'DELETED'>;
    created_at: Once<Date>;
    created_by: Once<number>;
    changed_by: SetLater<number>;
    changed_at: SetLater<Date>;
    school_year: number | null;
    places: number | null;
  };
  closed_day: {
    id: Computed<number>;
    version: Generated<number>;
    day: SqlDate;
    name: string;
  };
  lesson: {
    id: Computed<number>;
    timetable_entry_id: Once<number>;
    day: Once<SqlDate>;
    course_id: Once<number>;
    program_level_id: Once<number>;
    class_session: Once<string>;
    start_time: Once<string | null>;
    end_time: Once<string | null>;
    classroom: Once<string>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    marked_at: Date | null;
    marked_by: number | null;
  };
  lesson_change: {
    id: Computed<number>;
    lesson_id: Once<number>;
    kind: Once<'CANCELLED' | 'MOVED' | 'RESTORED'>;
    reason: Once<string>;
    to_day: Once<SqlDate | null>;
    to_start_time: Once<string | null>;
    to_end_time: Once<string | null>;
    to_classroom: Once<string | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  attendance_mark: {
    id: Computed<number>;
    lesson_id: Once<number>;
    student_id: Once<number>;
    mark: Once<'PRESENT' | 'LATE' | 'ABSENT' | 'EXCUSED' | 'CLEARED'>;
    late_minutes: Once<number | null>;
    guest: Once<boolean>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    replaced: OnceDefault<boolean>;
  };
  owed_lesson: {
    id: Computed<number>;
    lesson_id: Once<number>;
    student_id: Once<number>;
    subscription_id: Once<number>;
    absence: Once<boolean>;
    lapses_on: Once<SqlDate | null>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    withdrawn_at: Date | null;
    withdrawn_by: number | null;
  };
  make_up: {
    id: Computed<number>;
    owed_lesson_id: Once<number>;
    lesson_id: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: SetLater<Date>;
    undone_by: SetLater<number>;
  };
  lesson_discount: {
    owed_lesson_id: Once<number>;
    adjustment_id: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
  };
  student_card: {
    id: Computed<number>;
    student_id: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    ended_at: Date | null;
    ended_by: number | null;
  };
  waiting_place: {
    id: Computed<number>;
    course_id: Once<number>;
    program_level_id: Once<number>;
    class_session: Once<string>;
    student_id: Once<number | null>;
    name: string | null;
    phone_no: string | null;
    note: string;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    ended_at: Date | null;
    ended_by: number | null;
    outcome: 'ENROLLED' | 'GONE' | null;
  };
  year_copy: {
    id: Computed<number>;
    from_year: Once<number>;
    to_year: Once<number>;
    recorded_at: Once<Date>;
    recorded_by: Once<number>;
    undone_at: SetLater<Date>;
    undone_by: SetLater<number>;
  };
  year_copy_line: {
    id: Computed<number>;
    year_copy_id: Once<number>;
    timetable_entry_id: Once<number | null>;
    original_entry_id: Once<number | null>;
    material_id: Once<number | null>;
    original_material_id: Once<number | null>;
    from_every_year: Once<boolean>;
  };
  idempotency_key: {
    key: Once<string>;
    request_hash: Once<Buffer>;
    answer: ColumnType<unknown, string, never>;
    recorded_at: Once<Date>;
  };
  import_draft: {
    uuid: OnceDefault<string>;
    version: Generated<number>;
    kind: Once<'SUBJECTS' | 'TEACHERS' | 'STUDENTS' | 'MISC_ITEMS' | 'PAYMENTS'>;
    file_name: Once<string>;
    source: Once<Buffer | null>;
    encoding: ImportEncoding;
    delimiter: ImportDelimiter;
    content: string;
    row_count: number;
    choices: string;
    state: Generated<'OPEN' | 'WAITING' | 'RUNNING' | 'FAILED'>;
    digest: Buffer | null;
    ordered_by: number | null;
    ordered_at: Date | null;
    attempts: Generated<number>;
    done: Generated<number>;
    total: Generated<number>;
    message: Generated<string>;
    created_at: Once<Date>;
    created_by: Once<number>;
    changed_at: SetLater<Date>;
    changed_by: SetLater<number>;
  };
  session: {
    token_hash: Once<Buffer>;
    staff_id: Once<number>;
    created_at: Once<Date>;
    last_used_at: Date;
  };
  login_failure: {
    subject: Buffer;
    failures: number;
    last_failed_at: Date;
  };
  login_place: {
    account: Buffer;
    address: Buffer;
    last_login_at: Date;
  };
  scheduled_work: {
    name: string;
    done_at: Date | null;
  };
  migration: {
    name: Computed<string>;
    timestamp: Computed<string>;
  };
  migration_lock: {
    id: Computed<string>;
    is_locked: Computed<number>;
  };
  bank_seen: {
    payment_id: Computed<number>;
    amount: Computed<Cents>;
    seen_on: Computed<SqlDate>;
  };
  computed_fee_period: {
    student_id: Computed<number>;
    subscription_id: Computed<number>;
    from_month: Computed<SqlDate>;
    until_month: Computed<SqlDate>;
    lessons: Computed<number>;
    fee: Computed<Cents>;
    due: Computed<Cents>;
    base: Computed<Cents>;
  };
  misc_settlement: {
    misc_charge_id: Computed<number>;
    month: Computed<SqlDate>;
    student_id: Computed<number>;
    fee: Computed<Cents>;
    due: Computed<Cents | null>;
    payment_id: Computed<number>;
    transaction_date: Computed<SqlDate>;
    payment_type: Computed<'CASH' | 'BANK' | 'CREDIT' | null>;
  };
  present_lesson: {
    id: Computed<number>;
    timetable_entry_id: Computed<number>;
    day: Computed<SqlDate>;
    course_id: Computed<number>;
    program_level_id: Computed<number>;
    class_session: Computed<string>;
    state: Computed<string>;
    held_on: Computed<SqlDate>;
    start_time: Computed<string>;
    end_time: Computed<string>;
    classroom: Computed<string>;
    change_id: Computed<number>;
    marked_at: Computed<Date>;
    marked_by: Computed<number>;
  };
  present_owed_lesson: {
    id: Computed<number>;
    lesson_id: Computed<number>;
    student_id: Computed<number>;
    subscription_id: Computed<number>;
    absence: Computed<boolean>;
    lapses_on: Computed<SqlDate>;
    recorded_at: Computed<Date>;
    make_up_id: Computed<number>;
    make_up_lesson_id: Computed<number>;
    adjustment_id: Computed<number>;
    state: Computed<string>;
  };
  student_pause: {
    student_id: Computed<number>;
    from_month: Computed<SqlDate>;
    until_month: Computed<SqlDate | null>;
  };
  tuition_settlement: {
    subscription_id: Computed<number>;
    month: Computed<SqlDate>;
    student_id: Computed<number>;
    fee: Computed<Cents>;
    due: Computed<Cents | null>;
    base: Computed<Cents | null>;
    part: Computed<string | null>;
    payment_id: Computed<number>;
    transaction_date: Computed<SqlDate>;
    payment_type: Computed<'CASH' | 'BANK' | 'CREDIT' | null>;
    lessons: Computed<number>;
  };
}
