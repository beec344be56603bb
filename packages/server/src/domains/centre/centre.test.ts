import { changeSettings, getLogo, getSettings, LOGO_MAX_BYTES } from '@kelas/contract/centre';
import { getFinanceMonth, listFinanceStudents } from '@kelas/contract/finance';
import { listHistory } from '@kelas/contract/history';
import { listVoids } from '@kelas/contract/payments';
import { Makers } from '@kelas/testkit/fixtures';
import { jpegFile, jpegOfSide, pngBomb } from '@kelas/testkit/pictures';
import { startServer } from '@kelas/testkit/server';
import { JPEG_LOGO, LOGO } from '@kelas/testkit/sheets';
import { beforeEach, describe, expect, it } from 'vitest';
import { redrawLogo } from '../../pdf/layout/logo.ts';

const server = await startServer();
const make = new Makers(server);
const asEmployee = { as: server.employee };

const DEFAULTS = {
  name: 'Tuition Centre',
  address: '',
  registrationNo: '',
  phonePrefix: '60',
  language: 'en',
  employeeFinance: true,
  employeeTeacherHistory: true,
  employeeBank: false,
} as const;
const NO_CONTACT = { phoneNo: '', paymentInfo: '', paymentQr: '', qrHasAmount: false } as const;

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG = dataUrl('image/png', LOGO);
const JPEG = dataUrl('image/jpeg', JPEG_LOGO);
const REDRAWN_PNG = dataUrl('image/png', await redrawLogo(LOGO, LOGO_MAX_BYTES));
const REDRAWN_JPEG = dataUrl('image/jpeg', await redrawLogo(JPEG_LOGO, LOGO_MAX_BYTES));

const DAMAGED =
  'The logo is damaged or of a kind that cannot be read. Save it as an ordinary PNG or JPEG, then choose it again.';

const change = (changes: object) => server.ask(changeSettings, { ...DEFAULTS, ...changes });
const logo = async () => (await server.ask(getLogo, {})).logo;
const auditEntries = () =>
  server.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('action', '=', 'SETTINGS_CHANGED')
    .orderBy('position')
    .execute();

describe('the settings', () => {
  it('have defaults', async () => {
    const settings = await server.ask(getSettings, {}, asEmployee);
    expect(settings).toEqual({ ...DEFAULTS, ...NO_CONTACT, version: 1, hasLogo: false });
    expect(await logo()).toBeNull();
  });

  it('are changed by an ADMIN and read by both roles', async () => {
    const wanted = {
      name: 'Pusat Tuisyen Cemerlang',
      address: '12, Jalan Ampang\n50450 Kuala Lumpur',
      registrationNo: 'W-A-1234',
      phonePrefix: '673',
      language: 'ms',
      employeeFinance: false,
      employeeTeacherHistory: false,
      employeeBank: true,
    } as const;
    const { version } = await server.ask(getSettings, {});
    const changed = await server.ask(changeSettings, { ...wanted, version });
    expect(changed).toEqual({ ...wanted, ...NO_CONTACT, version: version + 1, hasLogo: false });
    expect(await server.ask(getSettings, {}, asEmployee)).toEqual(changed);
  });

  it('return 403 to an EMPLOYEE who changes them, and 401 without a session', async () => {
    const before = await server.ask(getSettings, {});
    const refused = await server.fail(changeSettings, { ...DEFAULTS, name: 'Mine' }, asEmployee);
    expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
    expect((await server.fail(changeSettings, DEFAULTS, { as: null })).status).toBe(401);
    expect((await server.fail(getSettings, {}, { as: null })).status).toBe(401);
    expect(await server.ask(getSettings, {})).toEqual(before);
  });

  it('return 409 for a stale version and do not change (R-1105)', async () => {
    const { version } = await change({ name: 'First' });
    await server.ask(changeSettings, { ...DEFAULTS, name: 'Second', version });
    const refused = await server.fail(changeSettings, { ...DEFAULTS, name: 'Third', version });
    expect([refused.status, refused.code]).toEqual([409, 'STALE_VERSION']);
    expect((await server.ask(getSettings, {})).name).toBe('Second');
  });

  it('are saved once by two concurrent requests with one version', async () => {
    const { version } = await change({ name: 'Race' });
    const responses = await Promise.all(
      ['One', 'Other'].map((name) => server.send(changeSettings, { ...DEFAULTS, name, version })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each<[object, string]>([
    [{ name: '  ' }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name can have at most 200 characters'],
    [{ address: 'x'.repeat(501) }, 'Address can have at most 500 characters'],
    [{ phonePrefix: '1' }, 'Default country code must be one of 60, 62, 63, 65, 66, 673'],
    [{ language: 'fr' }, 'Language must be one of en, ms, zh, ta'],
    [{ employeeFinance: 'no' }, 'employeeFinance must be true or false'],
    [{ employeeTeacherHistory: null }, 'employeeTeacherHistory must be true or false'],
  ])('return 422 for %#: $1', async (wrong, message) => {
    const refused = await server.fail(changeSettings, { ...DEFAULTS, ...wrong });
    expect([refused.status, refused.message]).toEqual([422, message]);
  });
});

describe('the phone number and the payment line', () => {
  it('are saved, stay without the fields and are removed by empty texts (R-1445, R-1446)', async () => {
    const own = { phoneNo: '60355112233', paymentInfo: 'Maybank 5123 4567 8901 · Bright Minds' };
    expect(await change({ ...own, paymentInfo: ` ${own.paymentInfo} ` })).toMatchObject(own);
    expect(await change({ name: 'A client that does not know them' })).toMatchObject(own);
    expect(await change({ phoneNo: '60', paymentInfo: '' })).toMatchObject({
      phoneNo: '',
      paymentInfo: '',
      paymentQr: '',
      qrHasAmount: false,
    });
  });

  it.each<[object, string]>([
    [{ phoneNo: '0355112233' }, 'Phone no. must be 60 followed by 8 to 10 digits'],
    [{ phoneNo: '6512' }, 'Phone no. must be 65 followed by 7 to 11 digits'],
    [{ paymentInfo: 'x'.repeat(201) }, 'Payment line can have at most 200 characters'],
    [{ paymentInfo: 7 }, 'Payment line must be text'],
  ])('return 422 for %j', async (wrong, message) => {
    const before = await server.ask(getSettings, {});
    const refused = await server.fail(changeSettings, { ...DEFAULTS, name: 'Wrong', ...wrong });
    expect([refused.status, refused.message]).toEqual([422, message]);
    expect(await server.ask(getSettings, {})).toEqual(before);
  });
});

describe('the logo', () => {
  it('is a PNG or a JPEG, stays without the field and is removed by null (R-1102)', async () => {
    for (const [picture, kept] of [
      [PNG, REDRAWN_PNG],
      [JPEG, REDRAWN_JPEG],
    ]) {
      expect(await change({ logo: picture })).toMatchObject({ hasLogo: true });
      expect(await logo()).toBe(kept);
    }
    await change({ name: 'Another name' });
    expect(await logo()).toBe(REDRAWN_JPEG);
    expect(await change({ logo: null })).toMatchObject({ hasLogo: false });
    expect(await logo()).toBeNull();
  });

  it('has the media type of its bytes, not of the data url', async () => {
    await change({ logo: PNG.replace('image/png', 'image/jpeg') });
    expect(await logo()).toBe(REDRAWN_PNG);
  });

  it('loses the metadata of a camera', async () => {
    await change({ logo: dataUrl('image/jpeg', jpegFile('rotated')) });
    const kept = Buffer.from((await logo())?.split(',')[1] ?? '', 'base64');
    expect(kept.length).toBeGreaterThan(100);
    expect(['Exif', 'GPS', 'Secret'].filter((text) => kept.includes(text))).toEqual([]);
  });

  it('returns 422 for six concurrent decompression bombs', async () => {
    const picture = dataUrl('image/png', pngBomb());
    const refused = await Promise.all(
      Array.from({ length: 6 }, () => server.fail(changeSettings, { ...DEFAULTS, logo: picture })),
    );
    for (const { status, message } of refused) expect([status, message]).toEqual([422, DAMAGED]);
  });

  it('returns 422 for more than 4 million pixels (R-1102)', async () => {
    const picture = dataUrl('image/jpeg', jpegOfSide(65_535));
    const refused = await server.fail(changeSettings, { ...DEFAULTS, logo: picture });
    expect([refused.status, refused.message]).toEqual([
      422,
      'The logo can have at most 4 million pixels. Make it smaller, then choose it again.',
    ]);
  });

  it.each([
    ['a GIF', dataUrl('image/png', Buffer.from('GIF89a'))],
    ['nothing', 'data:image/png;base64,'],
    ['another type', dataUrl('image/svg+xml', Buffer.from('<svg/>'))],
    ['an address', 'https://example.my/logo.png'],
    ['a number', 7],
  ])('returns 422 for %s', async (_, picture) => {
    const refused = await server.fail(changeSettings, { ...DEFAULTS, logo: picture });
    expect([refused.status, refused.message]).toEqual([
      422,
      'The logo must be a PNG or JPEG picture',
    ]);
  });

  it.each([
    ['without its end', LOGO.subarray(0, LOGO.length - 20)],
    ['with only the PNG signature', Buffer.from(PNG_START)],
    ['without its last two bytes', JPEG_LOGO.subarray(0, JPEG_LOGO.length - 2)],
  ])('returns 422 for a picture %s', async (_, bytes) => {
    const picture = dataUrl('image/png', bytes);
    const refused = await server.fail(changeSettings, { ...DEFAULTS, logo: picture });
    expect([refused.status, refused.message]).toEqual([422, DAMAGED]);
  });

  it('has at most 300 kB (R-1102)', async () => {
    const sized = (bytes: number) => {
      const picture = Buffer.alloc(bytes);
      picture.set(JPEG_LOGO);
      return dataUrl('image/jpeg', picture);
    };
    expect(await change({ logo: sized(LOGO_MAX_BYTES) })).toMatchObject({ hasLogo: true });
    for (const bytes of [LOGO_MAX_BYTES + 1, LOGO_MAX_BYTES + 1000]) {
      const refused = await server.fail(changeSettings, { ...DEFAULTS, logo: sized(bytes) });
      expect([refused.status, refused.message]).toEqual([422, 'The logo can have at most 300 kB']);
    }
    await change({ logo: null });
  });
});

describe('the audit log', () => {
  it('has every change with the person and the values before and after (R-1122)', async () => {
    const { version } = await change({ name: 'Before' });
    await change({ name: 'After' });
    const entry = (await auditEntries()).at(-1);
    expect(entry).toMatchObject({ subject_kind: 'CENTRE', subject_id: 1 });
    expect(entry?.staff_id).not.toBeNull();
    expect(entry?.before).toEqual({
      ...DEFAULTS,
      ...NO_CONTACT,
      name: 'Before',
      version,
      hasLogo: false,
    });
    expect(entry?.after).toEqual({
      ...DEFAULTS,
      ...NO_CONTACT,
      name: 'After',
      version: version + 1,
      hasLogo: false,
    });
  });

  it('records the change of a logo without the picture', async () => {
    await change({ logo: PNG });
    await change({ logo: JPEG });
    const [added, replaced] = (await auditEntries()).slice(-2);
    expect(added?.after).toMatchObject({ logo: 'changed', hasLogo: true });
    expect(replaced?.before).not.toHaveProperty('logo');
    expect(replaced?.after).toMatchObject({ logo: 'changed', hasLogo: true });
    await change({ logo: null });
    expect((await auditEntries()).at(-1)?.after).toMatchObject({ logo: 'changed', hasLogo: false });
  });

  it('has no entry for a save without a change, which keeps the version (R-1345)', async () => {
    const settings = await change({ logo: PNG });
    const before = await auditEntries();
    expect(await change({ logo: PNG })).toEqual(settings);
    expect(await change({})).toEqual(settings);
    expect(await auditEntries()).toHaveLength(before.length);
  });

  it('has no entry for a failed change', async () => {
    const before = await auditEntries();
    await server.fail(changeSettings, { ...DEFAULTS, name: '' });
    await server.fail(changeSettings, { ...DEFAULTS, version: 1 });
    expect(await auditEntries()).toHaveLength(before.length);
  });
});

describe('a switch', () => {
  beforeEach(() => change({}));

  const status = async (...[call, input, sent]: Parameters<typeof server.send>) =>
    (await server.send(call, input, sent)).statusCode;

  it('closes the finance reports to EMPLOYEEs at once, not to an ADMIN (R-1107)', async () => {
    const reports = [
      [listVoids, { transactionDate: '03-2026' }],
      [listFinanceStudents, { transactionDate: '03-2026', programLvl: '2' }],
      [getFinanceMonth, { transactionDate: '03-2026' }],
    ] as const;
    for (const [call, input] of reports) {
      expect(await status(call, input, asEmployee)).not.toBe(403);
    }
    await change({ employeeFinance: false });
    for (const [call, input] of reports) {
      const refused = await server.fail(call, input, asEmployee);
      expect([refused.status, refused.code]).toEqual([403, 'FORBIDDEN']);
      expect(await status(call, input, { as: server.admin })).not.toBe(403);
    }
    await change({});
    expect(await status(listVoids, { transactionDate: '03-2026' }, asEmployee)).toBe(200);
  });

  it('closes the history of teachers to EMPLOYEEs, not that of students (R-1108)', async () => {
    const teacher = { uuid: (await make.teacher()).uuid, type: 'TEACHER' as const };
    const student = { uuid: (await make.student()).uuid, type: 'STUDENT' as const };
    expect(await status(listHistory, teacher, asEmployee)).toBe(200);
    await change({ employeeTeacherHistory: false });
    expect(await status(listHistory, teacher, asEmployee)).toBe(403);
    expect(await status(listHistory, teacher, { as: server.admin })).toBe(200);
    expect(await status(listHistory, student, asEmployee)).toBe(200);
    await change({});
    expect(await status(listHistory, teacher, asEmployee)).toBe(200);
  });
});
