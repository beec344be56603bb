/** The length of a scenario: `long` in `npm run resilience`, `short` in the tests. */
export type Scale = 'short' | 'long';

/** A promise of the product, with an attempt to break it. */
export interface Scenario {
  /** The promise in one sentence, which `--only` searches. */
  readonly promise: string;
  /**
   * Tries to break the promise. Returns the figures as text; throws when the promise is broken.
   * @throws {SkippedError} when this machine lacks a requirement.
   */
  readonly attempt: (scale: Scale) => Promise<string>;
}

/** The scenario cannot run here; the message says what is missing. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError';
}
