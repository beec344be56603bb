import { jpegFile, pngBomb } from '@kelas/testkit/pictures';
import { LOGO } from '@kelas/testkit/sheets';
import { expect, it, vi } from 'vitest';
import { redrawInThread } from './logo-thread.ts';

// Each logo starts a thread, which takes seconds while the machine is busy.
// The decoders fail in this thread. The worker thread uses the real ones.
vi.mock(import('../layout/png.ts'), () => ({
  pngSize: () => expect.fail('decoded on the main thread'),
  readPng: () => expect.fail('decoded on the main thread'),
}));
vi.mock(import('../layout/jpeg.ts'), () => ({
  jpegHeader: () => expect.fail('decoded on the main thread'),
  isWholeJpeg: () => expect.fail('decoded on the main thread'),
  readJpeg: () => expect.fail('decoded on the main thread'),
  writeJpeg: () => expect.fail('decoded on the main thread'),
}));

it('decodes logos outside the main thread (D-15)', async () => {
  for (const file of [LOGO, jpegFile('baseline')]) {
    expect(await redrawInThread(file)).toEqual({ bytes: expect.any(Uint8Array) });
  }
});

it('redraws or refuses six logos one after the other, and returns 503 for a seventh', async () => {
  const [bomb, good] = [pngBomb(), jpegFile('progressive')];
  const six = [bomb, good, bomb, good, bomb, good].map((file) => redrawInThread(file));
  await expect(redrawInThread(good)).rejects.toMatchObject({ status: 503, code: 'BUSY' });
  const refused = { refusal: expect.stringContaining('The logo is damaged') };
  const redrawn = { bytes: expect.any(Uint8Array) };
  expect(await Promise.all(six)).toEqual([refused, redrawn, refused, redrawn, refused, redrawn]);
});

it('refuses a logo whose thread exceeds the time limit', async () => {
  const refused = await redrawInThread(LOGO, { limitMs: 0 });
  expect(refused).toEqual({ refusal: expect.stringContaining('The logo is damaged') });
  expect(await redrawInThread(LOGO)).toEqual({ bytes: expect.any(Uint8Array) });
});
