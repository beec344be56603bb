import { BASE_PATH } from '@kelas/contract/base-path';
import { admin } from './centre.ts';
import { startProduct } from './processes.ts';

/**
 * Starts the product and logs in. Returns a function that sends a call and measures it, and one that
 * returns the peak memory in MB.
 */
export async function openProduct(connectionString: string) {
  const { port, peakMemory } = await startProduct(connectionString);
  let token = '';
  const send = async (method: string, path: string, body?: object) => {
    const begin = performance.now();
    const response = await fetch(`http://127.0.0.1:${port}${BASE_PATH}${path}`, {
      method,
      headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return { value: JSON.parse(text), ms: performance.now() - begin };
  };
  token = (await send('POST', '/login', admin)).value.token;
  return { send, peakMemory };
}
