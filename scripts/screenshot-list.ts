import { currentMonth } from '@kelas/contract/values/date';
import type { ScreenLanguage } from '@kelas/contract/values/languages';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { followLink, inTurn, openOwed, press, previewYear, search } from './screenshot-acts.ts';

/* The pictures of docs/screens.md. */

export interface Shot {
  readonly name: string;
  readonly path: string;
  /** Runs before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>;
  readonly dark?: boolean;
  readonly phone?: boolean;
  /** The language of the screen; English if absent. */
  readonly language?: ScreenLanguage;
}

/** Returns the pictures in the order of the menu; some screens also in dark mode. */
export function shots(student: string, teacher: string): Shot[] {
  const last = addMonths(currentMonth(new Date()), -1);
  return [
    { name: 'landing', path: '/' },
    { name: 'landing-dark', path: '/', dark: true },
    { name: 'landing-malay', path: '/', language: 'ms' },
    { name: 'tuition-fees-chinese', path: '/student/tuition/payment', language: 'zh-Hans' },
    {
      name: 'student-page-malay-phone',
      path: `/student/${student}`,
      language: 'ms',
      phone: true,
    },
    { name: 'search', path: '/', act: search },
    { name: 'student-page', path: `/student/${student}` },
    { name: 'student-page-dark', path: `/student/${student}`, dark: true },
    { name: 'student-page-phone', path: `/student/${student}`, phone: true },
    { name: 'attendance', path: '/attendance' },
    { name: 'lesson', path: '/attendance', act: followLink(/^(Mathematics|Science)$/) },
    {
      name: 'lesson-phone',
      path: '/attendance',
      act: followLink(/^(Mathematics|Science)/),
      phone: true,
    },
    { name: 'attendance-month', path: `/attendance/month?month=${last}` },
    { name: 'unmarked-lessons', path: '/attendance/unmarked' },
    { name: 'owed-lessons', path: '/attendance/owed' },
    { name: 'settle-owed-lesson', path: '/attendance/owed', act: press(/^Settle/) },
    { name: 'waiting-list', path: '/attendance/waiting' },
    { name: 'may-leave', path: '/attendance/slipping', dark: true },
    { name: 'cards', path: '/cards' },
    { name: 'door', path: '/door' },
    { name: 'closed-days', path: '/settings/closed-days' },
    { name: 'student-registration', path: '/student/register' },
    { name: 'teacher-registration', path: '/teacher/register' },
    { name: 'course-registration', path: '/course/register' },
    { name: 'student-directory', path: '/student/management' },
    { name: 'student-form', path: `/student/management/form?uuid=${student}` },
    { name: 'new-enrolments', path: '/student/enrolment/management' },
    { name: 'teacher-directory', path: '/teacher/management' },
    { name: 'teacher-form', path: `/teacher/management/form?uuid=${teacher}` },
    { name: 'classroom', path: '/classroom', act: press('Search') },
    { name: 'announcements', path: '/announcements' },
    { name: 'announcement-dialog', path: '/announcements', act: press(/^Edit/) },
    { name: 'quiz', path: '/student/quiz' },
    { name: 'notes', path: '/student/notes' },
    { name: 'timetable', path: '/student/timetable' },
    {
      name: 'timetable-tables',
      path: '/student/timetable?programLvl=3',
      act: press('Show the tables of the days'),
    },
    { name: 'timetable-dialog', path: '/student/timetable', act: press(/^(Mathematics|Science)/) },
    { name: 'tuition-fees', path: '/student/tuition/payment' },
    { name: 'tuition-fees-phone', path: '/student/tuition/payment', phone: true },
    { name: 'tuition-payment', path: '/student/tuition/payment', act: openOwed },
    {
      name: 'tuition-payment-dark',
      path: '/student/tuition/payment',
      act: openOwed,
      dark: true,
    },
    { name: 'misc-fees', path: '/student/misc/payment' },
    { name: 'misc-payment', path: '/student/misc/payment', act: openOwed },
    { name: 'arrears', path: '/arrears' },
    { name: 'remind-all', path: '/arrears', act: press('Remind all') },
    { name: 'bills', path: '/bills' },
    { name: 'bill', path: '/bills', act: press(/^View/) },
    { name: 'send-bills', path: '/bills', act: press('Send bills') },
    { name: 'bank', path: '/bank' },
    { name: 'bank-claimed', path: '/bank/claimed' },
    { name: 'month-end', path: '/month-end' },
    { name: 'close-day', path: '/cash/close' },
    { name: 'receipts', path: '/payment/history' },
    { name: 'receipts-phone', path: '/payment/history', phone: true },
    { name: 'history', path: '/payment/history/people', act: press(/^View Details/, 1) },
    {
      name: 'receipt',
      path: '/payment/history/people',
      act: inTurn(press(/^View Details/, 1), press(/^Receipt R-/)),
    },
    {
      name: 'statement',
      path: '/payment/history/people',
      act: inTurn(press(/^View Details/, 1), press('Statement')),
    },
    { name: 'teachers-salary', path: `/teachers/salary?month=${last}` },
    {
      name: 'salary-details',
      path: `/teachers/salary?month=${last}`,
      act: press(/^View Details/),
    },
    {
      name: 'salary-payment',
      path: '/teachers/salary',
      act: inTurn(press(/^View Details/), press('Pay now')),
    },
    { name: 'finance-students', path: `/finance/report/student?month=${last}&programLvl=4` },
    { name: 'finance-month', path: `/finance/report/month?month=${last}` },
    { name: 'finance-month-dark', path: `/finance/report/month?month=${last}`, dark: true },
    { name: 'settings', path: '/settings' },
    { name: 'settings-staff', path: '/settings/staff' },
    { name: 'settings-subjects', path: '/settings/subjects' },
    { name: 'settings-misc', path: '/settings/misc' },
    { name: 'settings-levels', path: '/settings/levels' },
    { name: 'import', path: '/import?kind=STUDENTS' },
    { name: 'export', path: '/export' },
    { name: 'year-end', path: '/year-end' },
    { name: 'year-preview', path: '/year-end', act: previewYear },
    { name: 'year-preview-phone', path: '/year-end', act: previewYear, phone: true },
    { name: 'move-student', path: `/student/${student}`, act: press('Move to another level') },
    { name: 'audit', path: '/audit' },
  ];
}

/** The pictures of house rules, for a student with siblings, credit and a deposit. */
export function houseRuleShots(student: string): Shot[] {
  const path = `/student/${student}`;
  return [
    { name: 'settings-rules', path: '/settings/rules' },
    { name: 'family-payment', path: `${path}?family` },
    { name: 'held-money', path, act: press('Show history') },
    { name: 'held-money-phone', path, act: press('Show history'), phone: true },
    { name: 'held-report', path: '/finance/report/held' },
  ];
}
