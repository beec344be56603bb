interface Lines<M, T> {
  /** Mine that is not stored yet. */
  readonly mine: readonly M[];
  /** Stored since the form was filled. */
  readonly added: readonly T[];
  readonly isSame: (mine: M, added: T) => boolean;
  readonly nameOf: (added: T) => string;
}

/**
 * Compares the lines that two people added to one record. What both added is meant once (it may be
 * one's own save, whose answer was lost), so that nobody is charged twice; `names` says so.
 */
export function mergeNewLines<M, T>({ mine, added, isSame, nameOf }: Lines<M, T>) {
  const rest = [...mine];
  const names = added.map((line) => {
    const index = rest.findIndex((each) => isSame(each, line));
    if (index < 0) return nameOf(line);
    rest.splice(index, 1);
    return `${nameOf(line)} (the same as yours, which is left out)`;
  });
  return { rest, names };
}
