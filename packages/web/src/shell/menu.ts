import { access, type Role } from '@kelas/contract/access';
import { groups, screens } from '../routes.tsx';

/** Returns the menu of a role: the groups that have entries for it. */
export function menuOf(role: Role) {
  return groups
    .map((group) => ({
      group,
      entries: screens.flatMap(({ path, area, menu }) =>
        menu?.group === group && access[area].menu.includes(role)
          ? [{ path, label: menu.label }]
          : [],
      ),
    }))
    .filter(({ entries }) => entries.length > 0);
}
