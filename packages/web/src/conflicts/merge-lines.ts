interface Lines<M, T> {
  /** My lines that are not stored yet. */
  readonly mine: readonly M[];
  /** The lines stored since the form was filled. */
  readonly added: readonly T[];
  readonly isSame: (mine: M, added: T) => boolean;
  readonly nameOf: (added: T) => string;
}

/**
 * Compares the lines that two people added to one record; an equal line counts once. It may be my
 * own save whose response was lost, and nobody must be charged twice.
 */
export function mergeNewLines<M, T>({ mine, added, isSame, nameOf }: Lines<M, T>) {
  const rest = [...mine];
  const names = added.map((line) => {
    const index = rest.findIndex((each) => isSame(each, line));
    if (index < 0) return nameOf(line);
    rest.splice(index, 1);
    return `${nameOf(line)} (the same as your new line, which was removed)`;
  });
  return { rest, names };
}
