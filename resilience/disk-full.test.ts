import { expect, it } from 'vitest';
import { payOnFullDisk } from './disk-full.ts';
import { canMount } from './small-disk.ts';

it.runIf(canMount)(
  'keeps acknowledged payments on a full disk and continues once there is space (R-1247)',
  async () => {
    const { acknowledged, recorded, namedFull } = await payOnFullDisk(2);
    expect(acknowledged).toBeGreaterThan(4);
    expect(recorded).toBeGreaterThanOrEqual(acknowledged);
    expect(namedFull).toBeGreaterThan(0);
  },
);
