import type { ZlibOptions } from 'node:zlib';

/** Responses shorter than this number of bytes are not compressed. */
export const COMPRESS_FROM = 1024;

/** Level 1 gives most of the compression in half of the time. */
export const gzipOptions: ZlibOptions = { level: 1, chunkSize: 64 * 1024 };
