import { BASE_PATH } from '@kelas/contract/base-path';
import { importKinds } from '@kelas/contract/import-fields';
import { admin } from './centre.ts';
import { startProduct } from './processes.ts';

/** Milliseconds between two looks at the memory. */
const LOOK_MS = 20;
const MEGABYTE = 1_000_000;

/** Measures each export: duration, time to the first byte, size and peak memory of the product. */
export async function measureExports(connectionString: string): Promise<void> {
  const { port, memory } = await startProduct(connectionString);
  const address = `http://127.0.0.1:${port}${BASE_PATH}`;
  const login = await fetch(`${address}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  const { token } = (await login.json()) as { token: string };
  console.log(`\nMemory before: ${memory()} MB`);
  console.log(`${'Exports'.padEnd(16)} first byte ms  all ms      MB  peak memory MB`);
  const paths = importKinds.map((kind) => [kind, `/export/list?kind=${kind}`] as const);
  for (const [name, path] of [...paths, ['EVERYTHING', '/export/everything'] as const]) {
    let peak = memory();
    const looks = setInterval(() => {
      peak = Math.max(peak, memory());
    }, LOOK_MS);
    const began = performance.now();
    const response = await fetch(address + path, {
      headers: { authorization: token, 'accept-encoding': 'identity' },
    });
    if (!response.ok || !response.body) throw new Error(`${path}: ${response.status}`);
    const first = performance.now() - began;
    let bytes = 0;
    for await (const chunk of response.body) bytes += chunk.length;
    const figures = [first, performance.now() - began, bytes / MEGABYTE, peak];
    clearInterval(looks);
    const shown = figures.map((figure, at) => figure.toFixed(at === 2 ? 1 : 0).padStart(12));
    console.log(name.padEnd(14) + shown.join(''));
  }
}
