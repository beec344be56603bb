/** A plausible mistake that a reviewer might overlook. */
export interface Mutation {
  readonly name: string;
  /** Path from the root of the project. */
  readonly file: string;
  /** Exact text of that file, which it contains once. */
  readonly find: string;
  readonly replace: string;
  /** The effect of the mistake on staff. */
  readonly why: string;
  /** Test files that run first; the full suite follows. */
  readonly likely: readonly string[];
}
