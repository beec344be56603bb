import { type AccessSwitch, access, type Role } from '@kelas/contract/access';
import { screens } from '../routes.tsx';
import type { Screen } from '../ui/screen.ts';

/** The path after a login without an origin. */
export const AFTER_LOGIN = '/student/register';

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the screen at a path; a slash at the end and letter case do not matter. */
export function screenAt(path: string): Screen | undefined {
  const plain = path
    .toLowerCase()
    .replace(/(?<=.)\/+$/, '')
    .replace(UUID, ':uuid');
  return screens.find((screen) => screen.path === plain);
}

/** Returns the screens that a role may use. */
export function screensOf(role: Role): Screen[] {
  return screens.filter(({ area }) => access[area].use.includes(role));
}

/** Returns the screen at a path if the role may use it. */
export function allowedScreen(path: string, role: Role): Screen | undefined {
  const screen = screenAt(path);
  return screen && screensOf(role).includes(screen) ? screen : undefined;
}

/** Returns the centre's switch that also decides about a screen (R-1107); undefined for most. */
export function switchOf({ area }: Screen): AccessSwitch | undefined {
  const line = access[area];
  return 'switch' in line ? line.switch : undefined;
}
