/** Calm colours that are distinct on light and dark paper; the level is also in words (R-1491). */
const HUES = [
  '#6b7684',
  '#3f74c9',
  '#2f9a6b',
  '#c08a2b',
  '#9560c2',
  '#c8566f',
  '#2b9aa8',
  '#8a7a55',
];

/** Returns the colour of a program level. */
export function levelColor(programLvl: number): string {
  return HUES[(programLvl - 1) % HUES.length] ?? HUES[0] ?? '';
}
