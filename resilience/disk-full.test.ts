import { expect, it } from 'vitest';
import { payOnFullDisk } from './disk-full.ts';
import { canMount } from './small-disk.ts';

it.runIf(canMount)(
  'keeps what it acknowledged on a full disk, and goes on once there is room',
  async () => {
    const { acknowledged, recorded, toldFull } = await payOnFullDisk(2);
    expect(acknowledged).toBeGreaterThan(4);
    expect(recorded).toBeGreaterThanOrEqual(acknowledged);
    expect(toldFull).toBeGreaterThan(0);
  },
);
