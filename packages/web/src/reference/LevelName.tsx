import { useLevels } from './reference-data.ts';

/** The name of a program level: 2 → `Form 1`. */
export function LevelName({ id }: { id: number }) {
  const levels = useLevels();
  return levels.find((level) => level.id === id)?.name ?? '';
}
