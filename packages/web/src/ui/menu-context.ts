import { createContext, use } from 'react';

/** The groups of the menu, in its order; the entries of `Start` have no title (R-1302). */
export const menuGroups = [
  'Start',
  'Registration',
  'Management',
  'Payment',
  'Finance',
  'Centre',
] as const;

export type MenuGroupName = (typeof menuGroups)[number];

export interface MenuEntry {
  readonly path: string;
  readonly label: string;
}

export interface MenuGroup {
  readonly group: MenuGroupName;
  readonly title: string;
  readonly entries: readonly MenuEntry[];
  /** Screens without an entry, which an entry leads to and the search finds. */
  readonly others: readonly MenuEntry[];
}

/** The menu of the role, for screens that refer to it. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);

/** True if the menu of the role has the screen at a path. */
export function useMenuHas(path: string): boolean {
  return use(MenuContext).some(({ entries }) => entries.some((entry) => entry.path === path));
}
