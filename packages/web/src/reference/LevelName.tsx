import { levelNameOf } from './centre-words.ts';
import { useLevels } from './reference-data.ts';

/** The name of a program level: 2 → `Form 1`. */
export function LevelName({ id }: { id: number }) {
  const levels = useLevels();
  // The name that was loaded before the screen, so that no row grows (R-1312).
  return levels.find((level) => level.id === id)?.name ?? levelNameOf(id);
}
