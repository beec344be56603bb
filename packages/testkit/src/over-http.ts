import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { logIn } from '@kelas/contract/session';
import { addStaff } from '@kelas/contract/staff';
import type { TestServer } from './server.ts';

/** A Kelas in another process that takes calls over HTTP. */
export interface OverHttp extends Pick<TestServer, 'ask' | 'addAccount'> {
  /** Logs in again with the same account; returns the token. */
  token(): Promise<string>;
}

/** Logs in to a running Kelas, usually as an ADMIN, and returns functions that make calls. */
export async function openOverHttp(
  address: string,
  account: { username: string; password: string },
): Promise<OverHttp> {
  const token = async () => (await send(address, logIn, account, '')).token;
  const own = await token();
  const ask = <C extends Call>(call: C, input: RequestOf<C>) => send(address, call, input, own);
  return {
    ask,
    token,
    async addAccount(role, username, password = 'an unused password') {
      return (await ask(addStaff, { username, password, role, displayName: username })).id;
    },
  };
}

/** Makes one call; throws an error with the response of a failure. */
async function send<C extends Call>(
  address: string,
  call: C,
  input: RequestOf<C>,
  authorization: string,
): Promise<OutputOf<C>> {
  const get = call.method === 'GET';
  const query = get ? `?${new URLSearchParams(input as Record<string, string>)}` : '';
  const response = await fetch(address + BASE_PATH + call.path + query, {
    method: call.method,
    headers: { authorization, ...(!get && { 'content-type': 'application/json' }) },
    ...(!get && { body: JSON.stringify(input) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${call.method} ${call.path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as OutputOf<C>;
}
