import { listArrears } from '@kelas/contract/arrears';
import { getReceipt } from '@kelas/contract/payments';
import { searchStudents } from '@kelas/contract/search';
import { getStatement } from '@kelas/contract/statements';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { type Enrolled, Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';

/* The current month is March 2026. */
const server = await startServer();
const make = new Makers(server);

const find = async (text: string) =>
  (await server.ask(searchStudents, { text })).map(({ uuid, match, matchText, referenceCode }) => ({
    ...{ uuid, match, matchText, referenceCode },
  }));

const codeOf = async ({ uuid }: Enrolled) =>
  (await server.ask(getStudentAccount, { uuid })).referenceCode;

async function relate(one: Enrolled, other: Enrolled, isSibling = true) {
  await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: other.uuid, isSibling });
}

it('a code in any form finds its student (R-2352)', async () => {
  const student = await make.enrolled({ fee: 6000, effectiveDate: '02-2026' });
  const code = await codeOf(student);
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`;
  for (const text of [code, code.toLowerCase(), spaced, spaced.replace(' ', '-')]) {
    expect(await find(text)).toEqual([
      { uuid: student.uuid, match: 'CODE', matchText: code, referenceCode: code },
    ]);
  }
});

it('the code of the sibling who was registered first is the one of the family (R-2351)', async () => {
  const first = await make.enrolled({ fee: 6000, effectiveDate: '02-2026' });
  const second = await make.enrolled({ fee: 6000, effectiveDate: '02-2026' });
  const [code, own] = [await codeOf(first), await codeOf(second)];
  expect(own).not.toBe(code);
  await relate(second, first);
  expect([await codeOf(first), await codeOf(second)]).toEqual([code, code]);
  // A code that was printed before the students became a family still leads to it.
  for (const text of [code, own]) {
    const found = await find(text);
    expect(found.map(({ uuid }) => uuid).toSorted()).toEqual([first.uuid, second.uuid].toSorted());
    expect(found.map(({ referenceCode }) => referenceCode)).toEqual([code, code]);
  }
  const { receiptNo } = await make.pay(second, '02-2026');
  expect((await server.ask(getReceipt, { receiptNo })).referenceCode).toBe(code);
  const range = { uuid: second.uuid, from: '01-2026', until: '03-2026' };
  expect((await server.ask(getStatement, range)).referenceCode).toBe(code);
  const arrears = await server.ask(listArrears, {});
  expect(arrears.find(({ uuid }) => uuid === second.uuid)?.referenceCode).toBe(code);
  await relate(second, first, false);
  expect([await codeOf(first), await codeOf(second)]).toEqual([code, own]);
});

it('a code with one wrong character, or two swapped ones, proposes the right one (R-2353)', async () => {
  const student = await make.enrolled({ fee: 6000, effectiveDate: '02-2026' });
  const code = await codeOf(student);
  const proposed = { uuid: student.uuid, match: 'SIMILAR_CODE', matchText: code };
  const swapped = code.charAt(1) + code.charAt(0) + code.slice(2);
  for (const text of [`${code.slice(0, 5)}0`, `O${code.slice(1)}`, swapped]) {
    expect(await find(text)).toContainEqual({ ...proposed, referenceCode: code });
  }
  expect(await find(`OO${code.slice(2)}`)).toEqual([]);
});

it('a name of six letters is found before a similar code', async () => {
  const student = await make.student({ name: 'Rahmat' });
  expect((await find('rahmat')).map(({ uuid, match }) => [uuid, match])).toEqual([
    [student.uuid, 'NAME'],
  ]);
});
