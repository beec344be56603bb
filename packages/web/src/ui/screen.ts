import type { AreaName } from '@kelas/contract/access';
import type { ComponentType } from 'react';
import type { Text } from '../languages/language.ts';
import type { MenuGroupName } from './menu-context.ts';

/** A screen with its address and its place in the menu. */
export interface Screen {
  readonly path: string;
  /** The title of the browser tab, if it is not the label in the menu. */
  readonly title?: Text;
  /** The entry of the access table: who may open the screen, and whose menu shows it. */
  readonly area: AreaName;
  readonly menu?: { readonly group: MenuGroupName; readonly label: Text };
  /**
   * The path of the menu entry that is selected on a screen without an entry of its own. With `menu`
   * the search still finds the screen (R-2210).
   */
  readonly menuPath?: string;
  /** True for a screen without bar and menu. */
  readonly isAlone?: boolean;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}
