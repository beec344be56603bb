/** How long a browser may take, and how much it may send; times in milliseconds. */
export const SERVER_LIMITS = {
  bodyLimit: 1024 * 1024,
  /** For a request to arrive whole. */
  requestTimeout: 30_000,
  /** A connection on which nothing moves is closed: longer than any answer takes. */
  connectionTimeout: 120_000,
  /** For the next request on a connection; longer than proxies keep theirs. */
  keepAliveTimeout: 72_000,
  http: {
    /** For the head of a request to arrive. */
    headersTimeout: 15_000,
    /** How often the times above are looked at. */
    connectionsCheckingInterval: 5_000,
  },
} as const;

/** Connections of browsers at once; a desk takes six at most, and a proxy shares a few among all. */
export const CONNECTIONS_MAX = 2_000;
