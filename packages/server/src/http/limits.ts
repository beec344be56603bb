/** Limits of requests (R-1246): times in milliseconds, sizes in bytes. */
export const SERVER_LIMITS = {
  bodyLimit: 1024 * 1024,
  /** Until a request has arrived completely. */
  requestTimeout: 30_000,
  /** Until an inactive connection is closed. Longer than any response takes. */
  connectionTimeout: 120_000,
  /** Until the next request on a connection. Longer than proxies keep theirs. */
  keepAliveTimeout: 72_000,
  http: {
    /** Until the head of a request has arrived. */
    headersTimeout: 15_000,
    /** Interval in which Node checks the times above. */
    connectionsCheckingInterval: 5_000,
  },
} as const;

/** Maximum number of connections. A browser opens six at most. */
export const CONNECTIONS_MAX = 2_000;
