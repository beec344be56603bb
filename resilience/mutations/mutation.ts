/** A mistake that somebody might make and a reviewer might pass. */
export interface Mutation {
  readonly name: string;
  /** From the project's folder. */
  readonly file: string;
  /** An exact piece of that file, which occurs in it once. */
  readonly find: string;
  readonly replace: string;
  /** What the mistake does to the people at the desk. */
  readonly why: string;
  /** Test files that are run first. They change the order alone: the whole suite follows. */
  readonly likely: readonly string[];
}
