import { createContext } from 'react';

interface MenuGroup {
  readonly group: string;
  readonly entries: readonly { readonly path: string; readonly label: string }[];
}

/** The menu of the role, for screens that show it too. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);
