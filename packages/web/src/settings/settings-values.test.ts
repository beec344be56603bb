import type { Settings } from '@kelas/contract/centre';
import { describe, expect, it } from 'vitest';
import { bytesIn, drawnSize } from './picture.ts';
import { settingsRequestOf, settingsValuesOf } from './settings-values.ts';

const stored: Settings = {
  version: 4,
  name: 'Pusat Kelas',
  address: '12, Jalan Ampang',
  registrationNo: 'WA-1',
  phoneNo: '60355112233',
  paymentInfo: 'Maybank 5123',
  paymentQr: '',
  qrHasAmount: false,
  hasLogo: true,
  phonePrefix: '65',
  language: 'ms',
  employeeFinance: false,
  employeeTeacherHistory: true,
  employeeBank: false,
};
const { version: _, hasLogo: __, ...plain } = stored;

describe('the form of the settings', () => {
  it('sends stored values unchanged, without the logo', () => {
    expect(settingsRequestOf(settingsValuesOf(stored), 4)).toEqual({ ...plain, version: 4 });
  });

  it('sends a chosen logo, and null for a removed one', () => {
    const values = settingsValuesOf(stored);
    expect(settingsRequestOf({ ...values, logo: 'data:…' }, 4)).toMatchObject({ logo: 'data:…' });
    expect(settingsRequestOf({ ...values, logo: null }, 4)).toMatchObject({ logo: null });
  });

  it('has null for a centre without a logo', () => {
    expect(settingsValuesOf({ ...stored, hasLogo: false }).logo).toBeNull();
  });
});

describe('a logo', () => {
  it('is resized to at most 480 pixels and never enlarged', () => {
    expect(drawnSize(1200, 600)).toEqual({ width: 480, height: 240 });
    expect(drawnSize(601, 10_000)).toEqual({ width: 29, height: 480 });
    expect(drawnSize(480, 479)).toEqual({ width: 480, height: 479 });
    expect(drawnSize(5000, 1)).toEqual({ width: 480, height: 1 });
  });

  it('has the number of bytes that its text encodes', () => {
    for (const size of [0, 1, 2, 3, 4, 299_999, 300_000]) {
      const text = btoa('x'.repeat(size));
      expect(bytesIn(`data:image/png;base64,${text}`)).toBe(size);
    }
  });
});
