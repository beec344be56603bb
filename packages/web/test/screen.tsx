import type { Role } from '@kelas/contract/access';
import type { OutputOf } from '@kelas/contract/call';
import { getLogo, getSettings, type Settings } from '@kelas/contract/centre';
import { listCourses } from '@kelas/contract/courses';
import { previewDiscounts } from '@kelas/contract/discounts';
import { getHeldMoney } from '@kelas/contract/funds';
import { getHouseRules } from '@kelas/contract/house-rules';
import { getReference } from '@kelas/contract/levels';
import { getMiscPayment } from '@kelas/contract/misc-fees';
import { listMiscItemCounts } from '@kelas/contract/misc-items';
import { getSetup } from '@kelas/contract/overview';
import { listPayers } from '@kelas/contract/payments';
import { listBanks, listMiscItems } from '@kelas/contract/reference';
import { getOwnAccount, logOut } from '@kelas/contract/session';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { DEFAULT_LEVELS, LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { DEFAULT_SESSIONS } from '@kelas/contract/values/sessions';
import { listClassPlaces } from '@kelas/contract/waiting-list';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { endSession, startSession } from '../src/api/session.ts';
import { setLanguage } from '../src/languages/language.ts';
import { App } from '../src/shell/App.tsx';
import { theme } from '../src/theme.ts';
import { FakeServer } from './fake-server.ts';
import { GRADUATED, HOLDS_NOTHING, rulesOff } from './records.ts';
import '../src/global.css';

/** The settings that each test begins with. */
export const usualSettings: Settings = {
  version: 1,
  name: 'Pusat Tuisyen Cemerlang',
  address: '',
  registrationNo: '',
  phoneNo: '',
  paymentInfo: '',
  paymentQr: '',
  qrHasAmount: false,
  hasLogo: false,
  phonePrefix: '60',
  language: 'en',
  employeeFinance: true,
  employeeBank: false,
  employeeTeacherHistory: true,
};

type Reference = OutputOf<typeof getReference>;

/** The levels to choose, without level 8. */
export const levels: Reference['levels'] = DEFAULT_LEVELS.filter(
  ({ id }) => id !== LEVEL_GRADUATED,
).map((level) => ({ ...level, offered: true, version: 1, inUse: true }));

export const sessions: Reference['sessions'] = Object.entries(DEFAULT_SESSIONS).map(
  ([code, name], index) => ({
    id: index + 1,
    code,
    name,
    position: 10 * (index + 1),
    version: 1,
    inUse: true,
  }),
);

/** Lets the server return these levels, with the sessions of every centre. */
export function replyLevels(listed: Reference['levels']): void {
  server.reply(getReference, { levels: listed, sessions });
}

/** The server of the test that runs; each test has its own, which knows the reference data. */
export let server: FakeServer;

/** Starts the server of a test, which knows the reference data, in a window of the usual size. */
export async function beginTest(): Promise<void> {
  await page.viewport(1280, 900);
  await setLanguage('en');
  localStorage.clear();
  server = new FakeServer();
  vi.stubGlobal('fetch', server.fetch);
  server.reply(getSettings, usualSettings);
  server.reply(getHouseRules, rulesOff);
  server.reply(getLogo, { logo: null });
  server.reply(previewDiscounts, []);
  // A test that chooses level 8 offers it.
  replyLevels([...levels, { ...GRADUATED, offered: false }]);
  server.reply(listCourses, [{ id: 1, name: 'Physics' }]);
  server.reply(listMiscItems, [{ id: 2, name: 'Books', fee: 6000 as Cents, retired: false }]);
  server.reply(listBanks, [{ swiftCode: 'MBBEMYKL', name: 'Maybank', fee: 0 as Cents }]);
  server.reply(listTeachers, []);
  server.reply(listOfferings, []);
  server.reply(getHeldMoney, HOLDS_NOTHING);
  server.reply(listPayers, []);
  server.reply(getMiscPayment, []);
  server.reply(listMiscItemCounts, []);
  server.reply(listClassPlaces, []);
  server.reply(getSetup, { setup: null });
  server.reply(logOut, undefined);
  server.reply(getOwnAccount, { username: 'mei', name: 'Mei Ling', role: 'EMPLOYEE' });
}

/** Ends the session of a test; fails when its server was used against the contract. */
export function endTest(): void {
  endSession();
  vi.unstubAllGlobals();
  expect(server.problems).toEqual([]);
}

/** Opens the login form, in place of an earlier screen. */
export async function openLogin(): Promise<void> {
  await cleanup();
  history.replaceState(null, '', '/');
  await renderApp();
}

/** Opens a route as a person of this role sees it after the login, in place of an earlier screen. */
export async function openScreen(path: string, role: Role = 'EMPLOYEE'): Promise<void> {
  await cleanup();
  history.replaceState(null, '', path);
  startSession({ token: crypto.randomUUID(), role });
  await renderApp();
}

async function renderApp(): Promise<void> {
  await render(
    <ThemeProvider theme={theme} storageManager={null}>
      <CssBaseline />
      <App />
    </ThemeProvider>,
  );
}
