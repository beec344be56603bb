import type { AreaName } from '@kelas/contract/access';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import type { Text } from './languages/language.ts';
import type { MenuGroupName } from './ui/menu-context.ts';

export interface Screen {
  readonly path: string;
  /** The title of the browser tab, if it is not the label in the menu. */
  readonly title?: Text;
  /** The entry of the access table: who may open the screen, and whose menu shows it. */
  readonly area: AreaName;
  readonly menu?: { readonly group: MenuGroupName; readonly label: Text };
  /**
   * The path of the menu entry that is selected on a screen without an entry of its own. With `menu`
   * the search still finds the screen (R-2210).
   */
  readonly menuPath?: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

const inAttendance = { area: 'attendance', menuPath: '/attendance' } as const;
const attendancePages = [
  { path: '/attendance/lesson', title: msg`Lesson`, load: () => import('./attendance/Lesson.tsx') },
  { path: '/attendance/month', load: () => import('./attendance/MonthAttendance.tsx') },
  { path: '/attendance/owed', load: () => import('./attendance/OwedLessons.tsx') },
  { path: '/attendance/unmarked', load: () => import('./attendance/UnmarkedLessons.tsx') },
  { path: '/attendance/slipping', load: () => import('./attendance/SlippingStudents.tsx') },
  { path: '/attendance/student', load: () => import('./attendance/StudentAttendance.tsx') },
].map((page): Screen => ({ title: msg`Attendance`, ...page, ...inAttendance }));

/** The tabs of the settings; the first one has the entry in the menu. */
const settingsPages = [
  { path: '/settings/rules', load: () => import('./house-rules/HouseRules.tsx') },
  { path: '/settings/staff', load: () => import('./settings/StaffAccounts.tsx') },
  { path: '/settings/subjects', load: () => import('./settings/Subjects.tsx') },
  { path: '/settings/misc', load: () => import('./settings/MiscItems.tsx') },
  { path: '/settings/levels', load: () => import('./settings/Levels.tsx') },
  { path: '/settings/closed-days', load: () => import('./settings/ClosedDays.tsx') },
].map(
  (page): Screen => ({ ...page, title: msg`Settings`, area: 'settings', menuPath: '/settings' }),
);

/** The screens in the order of the menu. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    title: msg`Welcome`,
    area: 'ownPassword',
    menu: { group: 'Start', label: msg`Home` },
    load: () => import('./landing/Landing.tsx'),
  },
  {
    path: '/student/register',
    title: msg`Student Registration Form`,
    area: 'students',
    menu: { group: 'Registration', label: msg`Student Registration` },
    load: () => import('./students/StudentRegistration.tsx'),
  },
  {
    path: '/teacher/register',
    title: msg`Teacher Registration Form`,
    area: 'teachers',
    menu: { group: 'Registration', label: msg`Teacher Registration` },
    load: () => import('./teachers/TeacherRegistration.tsx'),
  },
  {
    path: '/course/register',
    title: msg`Course Registration Form`,
    area: 'courses',
    menu: { group: 'Registration', label: msg`Course Registration` },
    load: () => import('./courses/CourseRegistration.tsx'),
  },
  {
    path: '/student/management',
    title: msg`Student Management`,
    area: 'students',
    menu: { group: 'Management', label: msg`Student Directory` },
    load: () => import('./students/StudentDirectory.tsx'),
  },
  {
    path: '/student/management/form',
    title: msg`Student Management Form`,
    area: 'students',
    load: () => import('./students/StudentManagementForm.tsx'),
  },
  {
    path: '/student/:uuid',
    title: msg`Student`,
    area: 'students',
    load: () => import('./student-account/StudentPage.tsx'),
  },
  {
    path: '/student/enrolment/management',
    area: 'enrolments',
    menu: { group: 'Management', label: msg`New Enrolments` },
    load: () => import('./students/NewEnrolments.tsx'),
  },
  {
    path: '/teacher/management',
    title: msg`Teacher Management`,
    area: 'teachers',
    menu: { group: 'Management', label: msg`Teacher Directory` },
    load: () => import('./teachers/TeacherDirectory.tsx'),
  },
  {
    path: '/teacher/management/form',
    title: msg`Teacher Management Form`,
    area: 'teachers',
    load: () => import('./teachers/TeacherManagementForm.tsx'),
  },
  {
    path: '/classroom',
    area: 'classroom',
    menu: { group: 'Management', label: msg`Classroom` },
    load: () => import('./classroom/Classroom.tsx'),
  },
  {
    path: '/announcements',
    title: msg`Announcements Management`,
    area: 'announcements',
    menu: { group: 'Management', label: msg`Announcements` },
    load: () => import('./announcements/Announcements.tsx'),
  },
  {
    path: '/student/quiz',
    title: msg`Quiz Management`,
    area: 'quizzes',
    menu: { group: 'Management', label: msg`Quiz` },
    load: () => import('./materials/Quizzes.tsx'),
  },
  {
    path: '/student/notes',
    title: msg`Notes Management`,
    area: 'notes',
    menu: { group: 'Management', label: msg`Notes` },
    load: () => import('./materials/Notes.tsx'),
  },
  {
    path: '/student/timetable',
    title: msg`Timetable Management`,
    area: 'timetable',
    menu: { group: 'Management', label: msg`Timetable` },
    load: () => import('./timetable/Timetable.tsx'),
  },
  {
    path: '/attendance',
    area: 'attendance',
    menu: { group: 'Start', label: msg`Attendance` },
    load: () => import('./attendance/Attendance.tsx'),
  },
  ...attendancePages,
  {
    path: '/settings',
    area: 'settings',
    menu: { group: 'Centre', label: msg`Settings` },
    load: () => import('./settings/Settings.tsx'),
  },
  ...settingsPages,
  {
    path: '/import',
    area: 'imports',
    menu: { group: 'Centre', label: msg`Import` },
    load: () => import('./imports/Import.tsx'),
  },
  {
    path: '/year-end',
    area: 'yearEnd',
    menu: { group: 'Centre', label: msg`Year End` },
    load: () => import('./year-end/YearEnd.tsx'),
  },
  {
    path: '/export',
    area: 'exports',
    menu: { group: 'Centre', label: msg`Export` },
    load: () => import('./exports/Exports.tsx'),
  },
  {
    path: '/audit',
    area: 'audit',
    menu: { group: 'Centre', label: msg`Audit Log` },
    load: () => import('./audit/AuditLog.tsx'),
  },
  {
    path: '/student/tuition/payment',
    title: msg`Student - Tuition Fees`,
    area: 'tuitionFees',
    menu: { group: 'Payment', label: msg`Tuition Fees` },
    load: () => import('./tuition-fees/TuitionFees.tsx'),
  },
  {
    path: '/payment/lessons',
    area: 'lessons',
    menu: { group: 'Payment', label: msg`Lessons of the Month` },
    menuPath: '/student/tuition/payment',
    load: () => import('./lessons/Lessons.tsx'),
  },
  {
    path: '/student/misc/payment',
    title: msg`Student - Misc Fees`,
    area: 'miscFees',
    menu: { group: 'Payment', label: msg`Misc Fees` },
    load: () => import('./misc-fees/MiscFees.tsx'),
  },
  {
    path: '/misc/charges',
    area: 'miscCharges',
    menu: { group: 'Payment', label: msg`Bulk Charges` },
    menuPath: '/student/misc/payment',
    load: () => import('./misc-charges/BulkCharges.tsx'),
  },
  {
    path: '/bills',
    area: 'bills',
    menu: { group: 'Payment', label: msg`Bills` },
    load: () => import('./bills/Bills.tsx'),
  },
  {
    path: '/bank',
    area: 'bank',
    menu: { group: 'Payment', label: msg`Bank` },
    load: () => import('./bank/Bank.tsx'),
  },
  ...[
    { path: '/bank/lines', load: () => import('./bank/BankLines.tsx') },
    { path: '/bank/claimed', load: () => import('./bank/ClaimedPayments.tsx') },
  ].map((page): Screen => ({ ...page, title: msg`Bank`, area: 'bank', menuPath: '/bank' })),
  {
    path: '/fees/changes',
    area: 'feeChanges',
    menu: { group: 'Payment', label: msg`Fee Changes` },
    load: () => import('./fee-changes/FeeChanges.tsx'),
  },
  {
    path: '/arrears',
    area: 'arrears',
    menu: { group: 'Start', label: msg`Arrears` },
    load: () => import('./arrears/Arrears.tsx'),
  },
  {
    path: '/cash/close',
    title: msg`Close the day`,
    area: 'cash',
    menu: { group: 'Start', label: msg`Close the Day` },
    load: () => import('./cash/CloseDay.tsx'),
  },
  {
    path: '/payment/history',
    area: 'history',
    menu: { group: 'Payment', label: msg`History` },
    load: () => import('./history/Receipts.tsx'),
  },
  {
    path: '/payment/history/people',
    title: msg`History`,
    area: 'history',
    menuPath: '/payment/history',
    load: () => import('./history/People.tsx'),
  },
  {
    path: '/teachers/salary',
    area: 'salaries',
    menu: { group: 'Payment', label: msg`Teachers Salary` },
    load: () => import('./salaries/TeacherSalaries.tsx'),
  },
  {
    path: '/finance/report/student',
    title: msg`Finance report by students`,
    area: 'finance',
    menu: { group: 'Finance', label: msg`Finance Report by Students` },
    load: () => import('./finance/StudentsReport.tsx'),
  },
  {
    path: '/finance/report/month',
    area: 'finance',
    menu: { group: 'Finance', label: msg`Monthly Finance Report` },
    load: () => import('./finance/MonthReport.tsx'),
  },
  {
    path: '/finance/report/charts',
    title: msg`Charts`,
    area: 'finance',
    menuPath: '/finance/report/month',
    load: () => import('./finance/FinanceCharts.tsx'),
  },
  {
    path: '/month-end',
    title: msg`Month end`,
    area: 'monthEnd',
    menu: { group: 'Finance', label: msg`Month End` },
    load: () => import('./month-end/MonthEnd.tsx'),
  },
  {
    path: '/finance/report/held',
    area: 'finance',
    menu: { group: 'Finance', label: msg`Credit and Deposits` },
    menuPath: '/arrears',
    load: () => import('./funds/HeldReport.tsx'),
  },
];
