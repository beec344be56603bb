import { expect, it } from 'vitest';
import { payOnFullDisk } from './disk-full.ts';
import { canMount } from './small-disk.ts';

it.runIf(canMount)(
  'keeps acknowledged payments on a full disk and continues once there is space (R-1247)',
  async () => {
    const { acknowledged, recorded, toldFull } = await payOnFullDisk(2);
    expect(acknowledged).toBeGreaterThan(4);
    expect(recorded).toBeGreaterThanOrEqual(acknowledged);
    expect(toldFull).toBeGreaterThan(0);
  },
);
