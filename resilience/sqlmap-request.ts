import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call } from '@kelas/contract/call';

/** The mark that sqlmap replaces with its attempts. */
const MARK = '*';

/** The elements of a list that get marks: all of them have one schema and go one way to the SQL. */
const MARKED_ELEMENTS = 2;

/** A request for sqlmap, with the number of its marks. */
export interface MarkedRequest {
  readonly text: string;
  readonly places: number;
}

interface Target {
  readonly host: string;
  readonly token: string;
}

/**
 * Writes a call as HTTP requests with a mark after every value that a client chooses.
 * In a list, the first elements represent all, which have the same schema.
 * The first request marks texts and the headers that the call reads; it succeeds without an attack.
 * The second one has each number, boolean and null as a marked text, since JSON permits no mark.
 * The third one marks the idempotency key, which would otherwise refuse every further body.
 */
export function markedRequests(call: Call, sample: unknown, target: Target): MarkedRequest[] {
  const plain = call.roles === 'public' ? [] : [`Authorization: Bearer ${target.token}`];
  const headers = plain.map((header) => `${header}${MARK}`);
  if (call.method === 'GET')
    return [written(call, target, headers, markedQuery(sample as Record<string, string>))];
  const texts = marked(sample, (each) => each);
  const others = marked(sample, (each) => `${each ?? ''}${MARK}`, false);
  const keyed = [...plain, `Idempotency-Key: ${target.host}${call.path}${MARK}`];
  return [
    written(call, target, headers, '', texts),
    written(call, target, plain, '', others),
    ...(call.idempotent ? [written(call, target, keyed, '', sample)] : []),
  ].filter(({ places }) => places > 0);
}

function written(
  call: Call,
  { host }: Target,
  headers: readonly string[],
  query: string,
  body?: unknown,
): MarkedRequest {
  const head = [`${call.method} ${BASE_PATH}${call.path}${query} HTTP/1.1`, `Host: ${host}`];
  head.push('Accept: application/json', ...headers);
  if (body !== undefined) head.push('Content-Type: application/json');
  const text = `${head.join('\r\n')}\r\n\r\n${body === undefined ? '' : JSON.stringify(body)}`;
  return { text, places: text.split(MARK).length - 1 };
}

function markedQuery(sample: Record<string, string>): string {
  const pairs = Object.entries(sample).map(
    ([key, value]) => `${key}=${encodeURIComponent(value)}${MARK}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
}

/** Returns a value with marked texts, unless `texts` is false; `other` converts other values. */
function marked(value: unknown, other: (value: unknown) => unknown, texts = true): unknown {
  if (Array.isArray(value))
    return value.map((each, at) => (at < MARKED_ELEMENTS ? marked(each, other, texts) : each));
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    return Object.fromEntries(entries.map(([key, each]) => [key, marked(each, other, texts)]));
  }
  if (typeof value === 'string') return texts ? `${value}${MARK}` : value;
  return other(value);
}
