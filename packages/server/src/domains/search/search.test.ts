import { searchStudents } from '@kelas/contract/search';
import { changeStudentStatus } from '@kelas/contract/students';
import { Makers, uniqueInFile } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const find = (text: string, as = server.employee) => server.ask(searchStudents, { text }, { as });
const namesOf = async (text: string) => (await find(text)).map(({ name }) => name);
let receiptNo: string;
let uuid: string;

beforeAll(async () => {
  const student = await make.enrolled(
    { fee: 6000, effectiveDate: '02-2026' },
    {
      name: 'Tan Mei Ling',
      nric: '120304-14-5555',
      phoneNo: '60123456789',
      emergencyContactName: 'Tan Ah Kow',
      emergencyContactPhoneNo: '60377291234',
      emergencyContactRelationship: 'Father',
    },
  );
  ({ uuid } = student);
  ({ receiptNo } = await make.pay(student, '02-2026'));
  await make.student({ name: 'Meiling Wong', phoneNo: '60171112222' });
  await make.student({ name: '100% Lim', phoneNo: '60171113333' });
});

describe('the search', () => {
  it('returns name, level, phone, status, what is owed and the value that was found (R-1355)', async () => {
    for (const as of [server.employee, server.admin]) {
      expect(await find('tan mei', as)).toEqual([
        {
          uuid,
          name: 'Tan Mei Ling',
          programLvl: 2,
          phoneNo: '60123456789',
          status: 'ACTIVE',
          totalOwedFee: 6000,
          match: 'NAME',
          matchText: 'Tan Mei Ling',
          referenceCode: 'L8KD9Z',
          siblings: [],
        },
      ]);
    }
  });

  it.each([
    ['012-345 6789', 'PHONE', '60123456789'],
    ['+60123456789', 'PHONE', '60123456789'],
    ['6789', 'PHONE', '60123456789'],
    ['03-7729 1234', 'CONTACT_PHONE', '60377291234'],
    ['ah kow', 'CONTACT_NAME', 'Tan Ah Kow'],
    ['5555', 'NRIC', '5555'],
  ])('%j finds the student by %s', async (text, match, matchText) => {
    expect(await find(text)).toMatchObject([{ uuid, match, matchText }]);
  });

  it.each(['45555', '145555', '14-5555', '120304145555', '120304-14-5555', '555', '1203'])(
    'does not find more or less than the last four characters of an NRIC: %j (R-1358)',
    async (text) => {
      expect(await find(text)).toEqual([]);
    },
  );

  it('finds a receipt by its number, with or without its year', async () => {
    for (const text of [receiptNo, receiptNo.toLowerCase(), receiptNo.slice(2), '01']) {
      expect(await find(text)).toMatchObject([{ uuid, match: 'RECEIPT', matchText: receiptNo }]);
    }
    expect(await find('R-1999-000001')).toEqual([]);
  });

  it('finds words in any order, and names that begin with the text first (R-1356)', async () => {
    expect(await namesOf('ling mei')).toEqual(['Meiling Wong', 'Tan Mei Ling']);
    expect(await namesOf('mei')).toEqual(['Meiling Wong', 'Tan Mei Ling']);
    expect(await namesOf('Ｍｅｉ　Ling T')).toEqual(['Tan Mei Ling']);
  });

  it('finds two letters where a word begins, and two other characters anywhere', async () => {
    await make.student({ name: 'Quek 陈小明 Xavier' });
    for (const text of ['qu', 'XA', '小明']) {
      expect(await namesOf(text), text).toEqual(['Quek 陈小明 Xavier']);
    }
    expect(await namesOf('av')).toEqual([]);
    expect(await namesOf('avi')).toEqual(['Quek 陈小明 Xavier']);
  });

  it('lists a student once, although several values match', async () => {
    expect(await namesOf('tan')).toEqual(['Tan Mei Ling']);
  });

  it('reads %, _ and \\ as plain characters', async () => {
    expect(await namesOf('0%')).toEqual(['100% Lim']);
    expect(await namesOf('a_')).toEqual([]);
    expect(await namesOf('\\m')).toEqual([]);
  });

  it.each(['', ' ', 'm', '\u200bm'])('returns nothing for the short text %j', async (text) => {
    expect(await find(text)).toEqual([]);
  });

  it('finds students of every status, at most ten (R-1356)', async () => {
    const first = await make.student({ name: 'Zed 00' });
    await server.ask(changeStudentStatus, { uuid: first.uuid, status: 'DEACTIVATED' });
    for (let number = 1; number <= 11; number += 1)
      await make.student({ name: `Zed ${number + 10}` });
    const found = await find('zed');
    expect(found).toHaveLength(10);
    expect(found[0]).toMatchObject({ name: 'Zed 00', status: 'DEACTIVATED', totalOwedFee: 0 });
  });
});

describe('a name with one mistake (R-2122)', () => {
  const SIMILAR = { match: 'SIMILAR_NAME' };
  beforeAll(async () => {
    for (const name of [
      'Nurul Aisyah binti Rahman',
      'Nurul Aishah',
      'Siti Khadijah',
      'Karthik முருகன்',
      '欧阳娜娜 Vivian',
      'Jong Hock',
    ]) {
      await make.student({ name });
    }
  });

  it.each([
    ['wrong', 'khadigah', 'Siti Khadijah'],
    ['missing', 'khadjah', 'Siti Khadijah'],
    ['extra', 'khaddijah', 'Siti Khadijah'],
    ['swapped', 'khadiajh', 'Siti Khadijah'],
    ['wrong at the start', 'ghadijah', 'Siti Khadijah'],
    ['swapped at the start', 'hkadijah', 'Siti Khadijah'],
    ['wrong at the end', 'khadijas', 'Siti Khadijah'],
    ['swapped in four', 'jnog', 'Jong Hock'],
    ['wrong in a Malay name of several words', 'siti khadigah', 'Siti Khadijah'],
    ['in upper case', 'KHADIGAH', 'Siti Khadijah'],
    ['wrong in Chinese', '欧阳那娜', '欧阳娜娜 Vivian'],
    ['wrong beside Chinese', '娜娜 vivien', '欧阳娜娜 Vivian'],
    ['missing in Tamil', 'முருன்', 'Karthik முருகன்'],
    ['wrong in Tamil', 'முரூகன்', 'Karthik முருகன்'],
  ])('a letter %s: %j finds %s', async (_, text, name) => {
    expect(await find(text)).toMatchObject([{ name, matchText: name, ...SIMILAR }]);
  });

  it('lists the fewest mistakes first, then by name', async () => {
    expect(await namesOf('nurul aisxyah')).toEqual(['Nurul Aisyah binti Rahman']);
    expect(await namesOf('nurrl aishah')).toEqual(['Nurul Aishah', 'Nurul Aisyah binti Rahman']);
    expect(await namesOf('nurrl')).toEqual(['Nurul Aishah', 'Nurul Aisyah binti Rahman']);
  });

  it('lists ten of more', async () => {
    for (let index = 0; index < 11; index += 1)
      await make.student({ name: `Ganesan ${String.fromCharCode(65 + index)}` });
    expect(await find('ganasan')).toHaveLength(10);
  });

  it('is not searched for if the text is found exactly', async () => {
    const found = await find('aishah');
    expect(found.map(({ name, match }) => [name, match])).toEqual([['Nurul Aishah', 'NAME']]);
  });

  it.each([
    'kha jijah',
    'khaggjah',
    'jog',
    'xq',
    'khadigah 2',
    'siti kh4dijah',
    '%%%%',
    'siti khadijah xxxx',
  ])('finds nothing for %j', async (text) => {
    expect((await find(text)).filter(({ match }) => match === SIMILAR.match)).toEqual([]);
  });
});

describe('searches for a number without a result', () => {
  const limited = () =>
    server.db
      .selectFrom('audit_entry')
      .select(['staff_id', 'subject_id'])
      .where('action', '=', 'SEARCHES_LIMITED')
      .orderBy('position')
      .execute();
  const person = async () => {
    const id = await server.addAccount(
      'EMPLOYEE',
      uniqueInFile('searcher'),
      'a password of its own',
    );
    const as = await server.addSession(id);
    const status = async (text: string) =>
      (await server.send(searchStudents, { text }, { as })).statusCode;
    return { id, as, status };
  };
  /** Waits for the next period, so that a test never crosses its end. */
  const nextPeriod = () => server.clock.pass(300 - ((server.clock.now.getTime() / 1000) % 300));

  it('are 30 in five minutes for each person, then end in a 429 and one audit entry (R-1940)', async () => {
    nextPeriod();
    const before = (await limited()).length;
    const [guesser, other] = [await person(), await person()];
    for (let guess = 0; guess < 30; guess += 1) {
      // A result does not count.
      if (guess % 10 === 0) expect(await guesser.status('5555')).toBe(200);
      expect(await guesser.status(`${7000 + guess}`)).toBe(200);
    }
    server.clock.pass(60);
    for (const text of ['7999', '5555', receiptNo, '120304145555']) {
      const response = await server.send(searchStudents, { text }, { as: guesser.as });
      expect(response.statusCode).toBe(429);
      expect(response.headers['retry-after']).toBe('240');
      expect(response.json().error).toMatchObject({
        code: 'TOO_MANY_SEARCHES',
        message: 'Too many numbers without a result. Search by name, or try again in 4 minutes.',
      });
    }
    expect(await guesser.status('tan')).toBe(200);
    expect(await other.status('5555')).toBe(200);
    expect((await limited()).slice(before)).toEqual([
      { staff_id: guesser.id, subject_id: guesser.id },
    ]);
    nextPeriod();
    expect(await guesser.status('7999')).toBe(200);
    expect(await limited()).toHaveLength(before + 1);
  });

  it('are limited when they arrive at once, but not if they search for a name', async () => {
    nextPeriod();
    const guesser = await person();
    const names = Array.from({ length: 40 }, (_, index) => `Unknown ${index}`);
    expect(await Promise.all(names.map(guesser.status))).toEqual(Array(40).fill(200));
    const guesses = Array.from({ length: 300 }, (_, index) => `${6000 + index}`);
    const responses = await Promise.all(guesses.map(guesser.status));
    expect(responses.filter((status) => status === 200).length).toBeLessThan(70);
    expect((await limited()).filter(({ staff_id }) => staff_id === guesser.id)).toHaveLength(1);
  });
});
