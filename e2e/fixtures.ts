import { randomUUID } from 'node:crypto';
import type { Role } from '@kelas/contract/access';
import { BASE_PATH, type Call, type OutputOf, type RequestOf } from '@kelas/contract/call';
import { logIn } from '@kelas/contract/session';
import { addStaff } from '@kelas/contract/staff';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

function address(): string {
  return process.env.KELAS_ADDRESS ?? '';
}

/** The first account of the Kelas under test. */
export const firstAccount = () => ({
  username: process.env.KELAS_USERNAME ?? '',
  password: process.env.KELAS_PASSWORD ?? '',
});

/** Makes a call as a client of the wire contract would; fails the test when it is refused. */
export async function request<C extends Call>(
  call: C,
  input: RequestOf<C>,
  token?: string,
): Promise<OutputOf<C>> {
  const text = await requestText(call, input, token);
  return (text === '' ? undefined : JSON.parse(text)) as OutputOf<C>;
}

/** The same, with the answer byte for byte as it came. */
async function requestText<C extends Call>(
  call: C,
  input: RequestOf<C>,
  token?: string,
): Promise<string> {
  const url = new URL(address() + BASE_PATH + call.path);
  const get = call.method === 'GET';
  if (get) url.search = new URLSearchParams(input as Record<string, string>).toString();
  const response = await fetch(url, {
    method: call.method,
    headers: {
      ...(!get && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(!get && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  expect(response.ok, `${call.method} ${call.path}: ${response.status} ${text}`).toBe(true);
  return text;
}

/** A staff member of the tests' own. */
export interface TestStaff {
  readonly username: string;
  readonly password: string;
  readonly role: Role;
  readonly token: string;
}

interface Fixtures {
  /** What went wrong in the pages of a journey without anybody seeing it; it fails the journey. */
  unseen: Unseen;
  /** A new EMPLOYEE, for tests that end sessions or change accounts. */
  newcomer: TestStaff;
}

interface WorkerFixtures {
  /** An ADMIN with a session; other tests use it too. */
  admin: TestStaff;
  /** An EMPLOYEE with a session; other tests use it too. */
  employee: TestStaff;
}

interface Unseen {
  /** A page that breaks its policy on purpose. */
  readonly expected: RegExp[];
}

const POLICY = /Content Security Policy|Trusted(?:HTML|Script|Type)|Permissions.Policy/i;

/** Notes every error that no code caught, and everything that the policy of a page refused. */
function watch(context: BrowserContext, note: (text: string) => void): void {
  context.on('weberror', (failure) => note(`uncaught: ${failure.error().message}`));
  context.on('console', (message) => {
    if (message.type() !== 'log' && POLICY.test(message.text())) note(message.text());
  });
}

async function makePerson(role: Role): Promise<TestStaff> {
  const username = `${role.toLowerCase()}-${randomUUID().slice(0, 8)}`;
  const password = randomUUID();
  await request(addStaff, { username, password, role }, await firstToken());
  const { token } = await request(logIn, { username, password });
  return { username, password, role, token };
}

let token: Promise<string> | undefined;

/** A session of the first account, for what a test has to have ready. */
export function firstToken(): Promise<string> {
  token ??= request(logIn, firstAccount()).then((answer) => answer.token);
  return token;
}

/** Browser tests against the Kelas under test, with people to log in as. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  unseen: [
    async ({ browser }, use) => {
      const noted: string[] = [];
      const expected: RegExp[] = [];
      const follow = (context: BrowserContext) => watch(context, (text) => noted.push(text));
      browser.contexts().forEach(follow);
      browser.on('context', follow);
      await use({ expected });
      browser.off('context', follow);
      expect(noted.filter((text) => !expected.some((each) => each.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter must be destructured
  baseURL: async ({}, use) => use(address()),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  newcomer: async ({}, use) => use(await makePerson('EMPLOYEE')),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  admin: [async ({}, use) => use(await makePerson('ADMIN')), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  employee: [async ({}, use) => use(await makePerson('EMPLOYEE')), { scope: 'worker' }],
});

/** Opens a screen with a person's session, as after a login. */
export async function openAs(page: Page, person: TestStaff, path: string): Promise<void> {
  // Any address of the house will do to reach its session storage; a picture loads fastest.
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
