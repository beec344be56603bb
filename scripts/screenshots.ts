import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { BASE_PATH } from '@kelas/contract/base-path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { checkStudents, previewRaise, previewShirts } from './screenshot-acts.ts';
import { houseRuleShots, type Shot, shots } from './screenshot-list.ts';
import { chargeShirts, holdMoney, raiseFees, type Send } from './screenshot-records.ts';

/*
 * `npm run screenshots` takes the pictures of docs/screens.md again, from a new demo centre.
 */

const FOLDER = join(import.meta.dirname, '..', 'docs', 'images');
const SIZE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Pixels of the picture for each pixel of the page. */
const SCALE = 0.7;

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
