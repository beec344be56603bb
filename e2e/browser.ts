import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first is Chromium without its own windows, which the journeys do not look at: it is much faster.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The Chromium or Chrome of this computer: the one that CHROMIUM names, else the first that is found. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return isExecutable(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...PLACES].find(isExecutable);
}

/** Installs Chromium where that is possible; else ends with a line that says what to install. */
export function installBrowser(): void {
  const byHand =
    'The browser journeys need Chromium or Google Chrome: install one, or name it in CHROMIUM.';
  const mayInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (!mayInstall) throw new Error(byHand);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit', env });
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  try {
    apt('update');
    try {
      install('chromium-headless-shell');
    } catch {
      // Not every distribution has it.
      install('chromium');
    }
  } catch (cause) {
    throw new Error(byHand, { cause });
  }
  if (!findBrowser()) throw new Error(byHand);
}

/** How every suite starts the browser: without its own network traffic. */
export function launchOptions() {
  const executablePath = findBrowser();
  return {
    ...(executablePath && { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  };
}
