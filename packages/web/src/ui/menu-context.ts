import { createContext } from 'react';

interface MenuGroup {
  readonly group: string;
  readonly entries: readonly { readonly path: string; readonly label: string }[];
}

/** The menu of whoever is logged in, for screens that show it too. */
export const MenuContext = createContext<readonly MenuGroup[]>([]);
