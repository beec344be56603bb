import { randomUUID } from 'node:crypto';
import type { Role } from '@kelas/contract/access';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { logIn } from '@kelas/contract/session';
import { addStaff } from '@kelas/contract/staff';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

function getAddress(): string {
  return process.env.KELAS_ADDRESS ?? '';
}

/** Returns the first account of the Kelas server under test. */
const getFirstAccount = () => ({
  username: process.env.KELAS_USERNAME ?? '',
  password: process.env.KELAS_PASSWORD ?? '',
});

/** Sends a call to the server; fails the test when the server refuses it. */
export async function request<C extends Call>(
  call: C,
  input: RequestOf<C>,
  token?: string,
): Promise<OutputOf<C>> {
  const text = await requestText(call, input, token);
  return (text === '' ? undefined : JSON.parse(text)) as OutputOf<C>;
}

/** Sends a call and returns the body of the response as text. */
async function requestText<C extends Call>(
  call: C,
  input: RequestOf<C>,
  token?: string,
): Promise<string> {
  const url = new URL(getAddress() + BASE_PATH + call.path);
  const isGet = call.method === 'GET';
  if (isGet) url.search = new URLSearchParams(input as Record<string, string>).toString();
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...(!isGet && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(!isGet && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  expect(response.ok, `${call.method} ${call.path}: ${response.status} ${text}`).toBe(true);
  return text;
}

/** A staff account that a test created. */
export interface TestStaff {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
  readonly token: string;
}

interface Fixtures {
  /** Records errors that the page does not show; an unexpected one fails the test. */
  pageErrors: PageErrors;
  /** A new EMPLOYEE, for tests that end sessions or change accounts. */
  newcomer: TestStaff;
}

interface WorkerFixtures {
  /** An ADMIN with a session; other tests use it too. */
  admin: TestStaff;
  /** An EMPLOYEE with a session; other tests use it too. */
  employee: TestStaff;
}

interface PageErrors {
  /** Matches the messages that a test causes on purpose. */
  readonly expected: RegExp[];
}

const POLICY_MESSAGE = /Content Security Policy|Trusted(?:HTML|Script|Type)|Permissions.Policy/i;

/** Records every uncaught error and every violation of a page's policy. */
function recordErrors(context: BrowserContext, record: (text: string) => void): void {
  context.on('weberror', (failure) => record(`uncaught: ${failure.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'log' && POLICY_MESSAGE.test(message.text())) record(message.text());
  });
}

async function makePerson(role: Role): Promise<TestStaff> {
  const username = `${role.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  const password = randomUUID();
  await request(addStaff, { username, password, role }, await getFirstToken());
  const { token } = await request(logIn, { username, password });
  return { username, password, role, token };
}

let token: Promise<string> | undefined;

/** Returns a session token of the first account, which prepares the data of a test. */
export function getFirstToken(): Promise<string> {
  token ??= request(logIn, getFirstAccount()).then((session) => session.token);
  return token;
}

/** A browser test against the Kelas server under test, with staff accounts as fixtures. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  pageErrors: [
    async ({ browser }, use) => {
      const messages: string[] = [];
      const expected: RegExp[] = [];
      const listen = (context: BrowserContext) =>
        recordErrors(context, (text) => messages.push(text));
      browser.contexts().forEach(listen);
      browser.on('context', listen);
      await use({ expected });
      browser.off('context', listen);
      expect(messages.filter((text) => !expected.some((each) => each.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter must be destructured
  baseURL: async ({}, use) => use(getAddress()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  newcomer: async ({}, use) => use(await makePerson('EMPLOYEE')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  admin: [async ({}, use) => use(await makePerson('ADMIN')), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  employee: [async ({}, use) => use(await makePerson('EMPLOYEE')), { scope: 'worker' }],
});

/** Opens a screen with a person's session, as it is after a login. */
export async function openAs(page: Page, person: TestStaff, path: string): Promise<void> {
  // Session storage needs a page of the same origin; a picture loads fastest.
  await page.goto('/icon.svg');
  await page.evaluate(
    ([userToken, role]) => {
      sessionStorage.setItem('userToken', userToken);
      sessionStorage.setItem('role', role);
    },
    [person.token, person.role] as const,
  );
  await page.goto(path);
}

export { expect };
