import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call } from '@kelas/contract/call';
import { nameOf } from '@kelas/contract/calls';
import fc from 'fast-check';
import { inputsOf, knownValues, replacementsOf } from './inputs.ts';
import { jsonOf } from './values.ts';

/** A request as it is sent, without the token. */
export interface HostileRequest {
  /** Method and path of the call. */
  readonly name: string;
  readonly as: 'ADMIN' | 'EMPLOYEE';
  readonly query: string;
  /** Absent for a GET. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Generates requests to any of the calls, writes more often than reads.
 * Most are nearly valid, so that they pass the first check.
 */
export function hostileRequests(
  calls: readonly Call[],
  samples: Readonly<Record<string, unknown>>,
): fc.Arbitrary<HostileRequest> {
  const known = knownValues(samples);
  const replacements = replacementsOf(known);
  const weighted = calls.flatMap((call) => (call.method === 'GET' ? [call] : [call, call]));
  // The inputs of a call are made when it is chosen, because most calls are not.
  return fc.constantFrom(...weighted).chain((call) => {
    const inputs = inputsOf(call, samples[nameOf(call)], known, replacements);
    return call.method === 'GET' ? reading(call, inputs) : writing(call, inputs);
  });
}

/** Two of three requests come from an ADMIN, so that few end with 403. */
const role = fc.constantFrom('ADMIN', 'ADMIN', 'EMPLOYEE') as fc.Arbitrary<'ADMIN' | 'EMPLOYEE'>;

function reading(call: Call, inputs: fc.Arbitrary<unknown>): fc.Arbitrary<HostileRequest> {
  const query = fc.tuple(inputs, brokenQuery).map(([input, broken]) => broken(queryOf(input)));
  return fc.record({ name: fc.constant(nameOf(call)), as: role, query, headers: headersOf(false) });
}

function writing(call: Call, inputs: fc.Arbitrary<unknown>): fc.Arbitrary<HostileRequest> {
  const body = fc.tuple(inputs, brokenJson).map(([input, broken]) => broken(jsonOf(input)));
  return fc.record({
    name: fc.constant(nameOf(call)),
    as: role,
    query: fc.constantFrom('', '', '', '?id=1&uuid=x&role=ADMIN'),
    body,
    headers: headersOf(true),
  });
}

function queryOf(input: unknown): string {
  const given = typeof input === 'object' && input !== null ? Object.entries(input) : [];
  return given.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
}

function encoded(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? jsonOf(value) : String(value);
  return encodeURIComponent(text.toWellFormed());
}

type Breaking = (text: string) => string;

/** Returns a body unchanged or with damaged JSON. */
const brokenJson = fc.oneof(
  { weight: 14, arbitrary: fc.constant<Breaking>((text) => text) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Breaking[]>(
      (text) => text.replace('{', '{"__proto__": {"role": "ADMIN"}, '),
      (text) => text.replace('{', '{"constructor": {"prototype": {"role": "ADMIN"}}, '),
      (text) => text.replace(/"(\w+)":/, '"$1":"first","$1":'),
      (text) => text.replace('{', '{"\\u0000": 1, '),
      (text) => `\ufeff${text}`,
      (text) => `${text}${text}`,
      (text) => text.slice(0, -1),
      (text) => text.replaceAll('"', "'"),
      (text) => `[${text}]`,
      () => '',
      () => 'null',
      () => `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    ),
  },
);

/** Returns a query unchanged, with a repeated or list parameter, or with a wrong encoding. */
const brokenQuery = fc.oneof(
  { weight: 10, arbitrary: fc.constant<Breaking>((text) => text) },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Breaking[]>(
      (text) => `${text}&${text}`,
      (text) => text.replace('=', '[]='),
      (text) => text.replace('=', '[$ne]='),
      (text) => text.replace('=', '=%00'),
      (text) => text.replace('=', '=%ED%A0%80'),
      (text) => text.replace('=', '=%zz'),
      (text) => `__proto__=1&constructor=2&${text}`,
      (text) => text.replaceAll('&', ';'),
      (text) => `${text}&${'a=b&'.repeat(2_000)}`,
      () => '&&==?',
    ),
  },
);

const JSON_TYPE = { 'content-type': 'application/json' };

/** Generates the headers of a client, sometimes with one that has a meaning elsewhere. */
function headersOf(withBody: boolean): fc.Arbitrary<Record<string, string>> {
  const usual = withBody ? JSON_TYPE : {};
  const strange: Record<string, string>[] = [
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/services/qms/staff' },
    { 'x-forwarded-for': "127.0.0.1' or 1=1 --", forwarded: 'for=unknown' },
    { cookie: 'session=1; role=ADMIN' },
    { 'idempotency-key': "key' or '1'='1" },
    { 'idempotency-key': 'x'.repeat(201) },
    { 'idempotency-key': '\u00e9' },
    { 'idempotency-key': 'one-and-the-same' },
    { 'accept-encoding': 'gzip, br;q=0.1, *;q=x', accept: 'text/html' },
    { 'accept-language': '../../etc', range: 'bytes=0-1', 'if-none-match': '*' },
    { host: 'evil.example', origin: 'https://evil.example', referer: 'javascript:alert(1)' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'application/json;charset="' },
    { 'content-type': 'text/plain' },
    { 'content-type': '' },
    { 'content-encoding': 'gzip' },
    { 'content-length': '1' },
  ];
  const plain = { weight: 9, arbitrary: fc.constant<Record<string, string>>(usual) };
  const odd = fc.constantFrom(...strange).map((each) => ({ ...usual, ...each }));
  return fc.oneof(plain, { weight: 2, arbitrary: odd });
}

/** Returns the URL of a request with its query. */
export function urlOf({ path }: Call, query: string): string {
  const mark = query === '' || query.startsWith('?') ? '' : '?';
  return `${BASE_PATH}${path}${mark}${query}`;
}
