import { listAudit } from '@kelas/contract/audit';
import { listMiscPayments } from '@kelas/contract/misc-fees';
import { addMiscItem, changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import { payMisc } from '@kelas/contract/payments';
import { listMiscItems } from '@kelas/contract/reference';
import { registerStudent } from '@kelas/contract/students';
import { BOOKS_JAN_JUN, BOOKS_JUL_DEC } from '@kelas/contract/values/misc-items';
import { Makers, miscPayment, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

const addItem = (name = uniqueInFile('Item'), fee = 1500) => server.ask(addMiscItem, { name, fee });
const storedItem = async (id: number) =>
  (await server.ask(listMiscItems, {})).find((item) => item.id === id);

describe('adding a misc item', () => {
  it('gives it the next id and offers it with its price (R-1454)', async () => {
    const last = Math.max(...(await server.ask(listMiscItems, {})).map(({ id }) => id));
    const item = await addItem('  Lab coat ', 3550);
    expect(item).toEqual({
      id: last + 1,
      name: 'Lab coat',
      fee: 3550,
      retired: false,
      version: 1,
    });
    expect(await storedItem(item.id)).toEqual({
      id: last + 1,
      name: 'Lab coat',
      fee: 3550,
      retired: false,
    });
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({
      action: 'MISC_ITEM_ADDED',
      kind: 'MISC_ITEM',
      subjectName: 'Lab coat',
      before: null,
      after: item,
    });
  });

  it('returns 409 for a name that exists, in any case or Unicode form', async () => {
    await addItem('Exam file');
    for (const name of ['exam file', 'ＥＸＡＭ file', 'Exam  file', 'Books Jan-Jun']) {
      const refused = await server.fail(addMiscItem, { name, fee: 0 });
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'MISC_ITEM_EXISTS',
        'This misc item already exists',
      ]);
    }
  });

  it('adds one item for a repeated request (R-1221)', async () => {
    const item = { name: uniqueInFile('Once'), fee: 100 };
    const key = { headers: { 'idempotency-key': 'item-once' } };
    const first = await server.ask(addMiscItem, item, key);
    expect(await server.ask(addMiscItem, item, key)).toEqual(first);
  });

  it('adds one item for two concurrent requests, and gives two items two ids', async () => {
    const name = uniqueInFile('Race');
    const same = await Promise.all([1, 2].map(() => server.send(addMiscItem, { name, fee: 0 })));
    expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const [one, two] = await Promise.all([addItem(), addItem()]);
    expect(one.id).not.toBe(two.id);
  });

  it.each<[object, string]>([
    [{ name: ' ' }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name can have at most 200 characters'],
    [{ fee: null }, 'Price is required'],
    [{ fee: -1 }, 'Price cannot be below zero'],
    [{ fee: 1_000_001 }, 'Price can be at most RM 10,000.00'],
    [{ fee: 10.5 }, 'Price must be a whole number of cents'],
  ])('returns 422 for %j', async (wrong, message) => {
    const refused = await server.fail(addMiscItem, { name: 'Wrong', fee: 100, ...wrong });
    expect([refused.status, refused.message]).toEqual([422, message]);
    expect((await server.ask(listMiscItems, {})).map(({ name }) => name)).not.toContain('Wrong');
  });

  it('returns 403 to an EMPLOYEE', async () => {
    const item = { name: uniqueInFile('Mine'), fee: 100 };
    expect((await server.fail(addMiscItem, item, { as: server.employee })).status).toBe(403);
  });
});

describe('changing a misc item', () => {
  it('keeps the name and the fee of charges made before (R-1455)', async () => {
    const { id, name } = await addItem();
    const { uuid } = await make.charged([{ id, fee: 1500, name: '' }]);
    const changed = { id, name: uniqueInFile('New name'), fee: 9900 };
    const after = await server.ask(changeMiscItem, changed);
    expect(after).toEqual({ ...changed, retired: false, version: 2 });
    const charge = await server.db
      .selectFrom('misc_charge')
      .innerJoin('student', 'student.id', 'student_id')
      .select(['misc_charge.name', 'fee'])
      .where('uuid', '=', uuid)
      .executeTakeFirst();
    expect(charge).toEqual({ name, fee: 1500 });
    const counts = await server.ask(listMiscItemCounts, {});
    expect(counts.find((item) => item.id === id)).toEqual({ ...after, charges: 1 });
  });

  it('changes nothing for equal values (R-1345)', async () => {
    const item = await addItem();
    const { id, name, fee } = item;
    expect(await server.ask(changeMiscItem, { id, name, fee })).toEqual(item);
  });

  it('returns 409 for a stale version and for the name of another item', async () => {
    const { name: taken } = await addItem();
    const { id, name, fee } = await addItem();
    const change = { id, name, fee: 200, version: 1 };
    await server.ask(changeMiscItem, change);
    const stale = await server.fail(changeMiscItem, { ...change, fee: 300 });
    expect([stale.status, stale.code]).toEqual([409, 'STALE_VERSION']);
    const twin = await server.fail(changeMiscItem, { id, name: taken.toUpperCase(), fee });
    expect([twin.status, twin.code]).toEqual([409, 'MISC_ITEM_EXISTS']);
    expect(await storedItem(id)).toMatchObject({ name, fee: 200 });
  });

  it('returns 404 for an unknown item and 403 to an EMPLOYEE', async () => {
    const change = { id: 999_999, name: 'Any', fee: 0 };
    const unknown = await server.fail(changeMiscItem, change);
    expect([unknown.status, unknown.message]).toEqual([404, 'This misc item does not exist']);
    const own = { id: 3, name: 'Exam papers', fee: 0 };
    expect((await server.fail(changeMiscItem, own, { as: server.employee })).status).toBe(403);
  });
});

describe('retiring a misc item (R-1456)', () => {
  it('refuses new charges, and its charges stay and can be paid', async () => {
    const { id, name, fee } = await addItem();
    const charged = await make.charged([{ id, fee: 1500 }], { enrolmentDate: '03-2026' });
    await server.ask(changeMiscItem, { id, name, fee, retired: true });
    expect(await storedItem(id)).toMatchObject({ name, retired: true });

    const form = studentForm({ misc: [{ id, fee: 1500 }] });
    const refused = await server.fail(registerStudent, form);
    expect([refused.status, refused.message]).toEqual([
      422,
      { misc: `${name} is no longer offered` },
    ]);
    const filter = { month: '03-2026', itemId: String(id) };
    const owing = async () =>
      (await server.ask(listMiscPayments, filter)).filter(({ totalOwedFee }) => totalOwedFee > 0);
    expect((await owing()).map((row) => row.name)).toEqual([charged.name]);
    await server.ask(payMisc, miscPayment(charged.uuid, [...charged.charges]));
    expect(await owing()).toEqual([]);
  });

  it('is undone by offering it again; without the field it stays', async () => {
    const { id, name, fee } = await addItem();
    await server.ask(changeMiscItem, { id, name, fee, retired: true });
    expect(await server.ask(changeMiscItem, { id, name, fee: 700 })).toMatchObject({
      retired: true,
    });
    await server.ask(changeMiscItem, { id, name, fee, retired: false });
    await make.charged([{ id, fee: 1500 }]);
  });

  it.each([BOOKS_JAN_JUN, BOOKS_JUL_DEC])('returns 409 for the books, item %i', async (id) => {
    const { name = '', fee = 0 } = (await storedItem(id)) ?? {};
    const refused = await server.fail(changeMiscItem, { id, name, fee, retired: true });
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'MISC_ITEM_NEEDED',
      'Books Jan-Jun and Books Jul-Dec cannot be retired',
    ]);
    expect(await storedItem(id)).toMatchObject({ retired: false });
  });
});
