/** How hard a promise is tried: `long` is what `npm run resilience` does, `short` what the tests do. */
export type Scale = 'short' | 'long';

/** A promise that the product makes, and the trial that it is held against. */
export interface Scenario {
  /** The promise in a sentence. */
  readonly promise: string;
  /**
   * Tries to break it. Answers the figure that shows how it was kept, in words; throws when it was
   * not kept, {@link NotTriedError} when this machine lacks something.
   */
  readonly hold: (scale: Scale) => Promise<string>;
}

/** A trial that could not be made here; the message says what to install. */
export class NotTriedError extends Error {
  override readonly name = 'NotTried';
}
