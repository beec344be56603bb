import type { ZlibOptions } from 'node:zlib';

/** Answers shorter than this, in bytes, are sent as they are. */
export const COMPRESS_FROM = 1024;

/** Lists are compressed while somebody waits: the first level gives most of the gain for half of the time. */
export const gzipOptions: ZlibOptions = { level: 1, chunkSize: 64 * 1024 };
