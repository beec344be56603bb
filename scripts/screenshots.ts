import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BASE_PATH } from '@kelas/contract/call';
import { currentMonth } from '@kelas/contract/values/date';
import type { ScreenLanguage } from '@kelas/contract/values/languages';
import { addMonths } from '@kelas/contract/values/month';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import {
  checkStudents,
  follow,
  inTurn,
  openOwed,
  press,
  previewRaise,
  previewShirts,
  previewYear,
  search,
} from './screenshot-acts.ts';
import { chargeShirts, holdMoney, raiseFees, type Send } from './screenshot-records.ts';

/*
 * `npm run screenshots` takes the pictures of docs/screens.md again, from a new demo centre.
 */

const FOLDER = join(import.meta.dirname, '..', 'docs', 'images');
const SIZE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Pixels of the picture for each pixel of the page. */
const SCALE = 0.7;

interface Shot {
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
function shots(student: string, teacher: string): Shot[] {
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
    { name: 'lesson', path: '/attendance', act: follow(/^(Mathematics|Science)$/) },
    {
      name: 'lesson-phone',
      path: '/attendance',
      act: follow(/^(Mathematics|Science)/),
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
function houseRuleShots(student: string): Shot[] {
  const path = `/student/${student}`;
  return [
    { name: 'settings-rules', path: '/settings/rules' },
    { name: 'family-payment', path: `${path}?family` },
    { name: 'held-money', path, act: press('Show history') },
    { name: 'held-money-phone', path, act: press('Show history'), phone: true },
    { name: 'held-report', path: '/finance/report/held' },
  ];
}

async function main(): Promise<void> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('The pictures need Chromium or Google Chrome');
  const dataDir = mkdtempSync(join(tmpdir(), 'kelas-pictures-'));
  const password = randomUUID();
  const child = spawn(process.execPath, [join(import.meta.dirname, 'demo.ts')], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ADMIN_USERNAME: 'admin',
      ADMIN_PASSWORD: password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await takeAll(browser, await addressOf(child.stdout), password);
  } finally {
    await browser.close();
    child.kill('SIGTERM');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Waits until Kelas is ready; returns its address. */
async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /ready at (http:\/\/\S+)/.exec(line)?.[1];
    if (!address) continue;
    output.resume();
    return address;
  }
  throw new Error('Kelas did not start');
}

async function takeAll(browser: Browser, address: string, password: string): Promise<void> {
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(address + BASE_PATH + path, init);
    if (!response.ok) throw new Error(`${path} returned ${response.status}`);
    return (await response.json()) as T;
  };
  const session = await ask<{ token: string; role: string }>('/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const headers = { authorization: session.token };
  const students = await ask<{ uuid: string }[]>('/students?programLvl=4', { headers });
  const teachers = await ask<{ uuid: string }[]>('/teachers', { headers });
  const list = shots(students[0]?.uuid ?? '', teachers[0]?.uuid ?? '');

  mkdirSync(FOLDER, { recursive: true });
  await take(browser, address, { name: 'login', path: '/' });
  for (const shot of list) await take(browser, address, shot, session);

  // Last, because bulk charges, fee changes and house rules change other pictures.
  const send: Send = (path, method, body) =>
    ask(path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await chargeShirts(send);
  for (const phone of [false, true]) {
    const name = `bulk-charges${phone ? '-phone' : ''}`;
    await take(
      browser,
      address,
      { name, path: '/misc/charges', act: previewShirts, phone },
      session,
    );
  }
  await raiseFees(send);
  for (const phone of [false, true]) {
    const name = `fee-changes${phone ? '-phone' : ''}`;
    await take(
      browser,
      address,
      { name, path: '/fees/changes', act: previewRaise, phone },
      session,
    );
  }
  for (const phone of [false, true]) {
    const name = `import-check${phone ? '-phone' : ''}`;
    const shot = { name, path: '/import?kind=STUDENTS', act: checkStudents, phone };
    await take(browser, address, shot, session);
  }
  const owing = await ask<{ uuid: string }[]>('/arrears', { headers });
  const family = owing.slice(0, 3).map(({ uuid }) => uuid);
  await holdMoney(family, send);
  for (const shot of houseRuleShots(family[0] ?? '')) await take(browser, address, shot, session);
}

async function take(
  browser: Browser,
  baseURL: string,
  { name, path, act, dark = false, phone = false, language = 'en' }: Shot,
  session?: { token: string; role: string },
): Promise<void> {
  const context = await browser.newContext({
    baseURL,
    viewport: phone ? PHONE : SIZE,
    deviceScaleFactor: SCALE,
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Kuala_Lumpur',
  });
  await context.addInitScript((code) => localStorage.setItem('kelas.language', code), language);
  const page = await context.newPage();
  if (session) {
    await page.goto('/icon.svg');
    await page.evaluate(({ token, role }) => {
      sessionStorage.setItem('userToken', token);
      sessionStorage.setItem('role', role);
    }, session);
  }
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await act?.(page);
  await page.waitForLoadState('networkidle');
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'hidden' });
  // Content that is fetched on demand is rendered shortly after its response.
  await page.waitForTimeout(300);
  // The caret of a focused field blinks, so it is hidden.
  await page.screenshot({
    path: join(FOLDER, `${name}.png`),
    animations: 'disabled',
    caret: 'hide',
  });
  await context.close();
  console.log(name);
}

await main();
