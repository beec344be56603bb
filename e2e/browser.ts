import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The first is Chromium without a window of its own: it is much faster.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const PATHS = [
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

/** Returns the path of Chromium or Chrome: the value of CHROMIUM, or the first one found. */
export function findBrowser(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) return isExecutable(named) ? named : undefined;
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...PATHS].find(isExecutable);
}

/** Installs Chromium as root on Linux; otherwise throws an error that names what to install. */
export function installBrowser(): void {
  const instruction =
    'The browser tests need Chromium or Google Chrome: install one, or set CHROMIUM to its path.';
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0;
  if (!canInstall) throw new Error(instruction);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) => execFileSync('apt-get', args, { stdio: 'inherit', env });
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name);
  try {
    apt('update');
    try {
      install('chromium-headless-shell');
    } catch {
      // Some distributions do not have this package.
      install('chromium');
    }
  } catch (cause) {
    throw new Error(instruction, { cause });
  }
  if (!findBrowser()) throw new Error(instruction);
}

/** Returns the launch options of every suite; they turn off the browser's own network traffic. */
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
