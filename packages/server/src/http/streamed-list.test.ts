import { text } from 'node:stream/consumers';
import { listBills } from '@kelas/contract/bills';
import { openClients, times } from '@kelas/testkit/clients';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toJsonSchema } from './json-schema.ts';
import { fieldsIn, StreamedList } from './streamed-list.ts';

interface Row {
  readonly name: string;
  readonly fee: number | null;
  readonly secret: string;
}

async function* pieces(sizes: readonly number[]): AsyncGenerator<Row[], void> {
  let count = 0;
  for (const size of sizes) {
    yield Array.from({ length: size }, () => {
      count += 1;
      return { name: `"${count}" ü\u2028`, fee: count % 2 ? count : null, secret: 'kept back' };
    });
  }
}

describe('a list of many rows', () => {
  it('is one JSON array with only the requested fields', async () => {
    const list = await new StreamedList(pieces([400, 300, 1, 250]), 'searched').begin();
    if (!(list instanceof StreamedList)) return expect.unreachable('it is long');
    const rows: Row[] = JSON.parse(await text(list.write(['name', 'fee'])));
    expect(rows.map((row) => row.name)).toEqual(
      Array.from({ length: 951 }, (_, index) => `"${index + 1}" ü\u2028`),
    );
    expect(rows.slice(0, 2).map((row) => row.fee)).toEqual([1, null]);
    expect(Object.keys(Object.assign({}, ...rows))).toEqual(['name', 'fee']);
  });

  it('has the fields of objects within its rows', async () => {
    const fields = fieldsIn(toJsonSchema(listBills.output, 'output'));
    const row = {
      uuid: 'one',
      students: [{ name: 'Aina', lines: [{ subjectName: 'Physics', fee: 6000, secret: 1 }] }],
      sent: { staffName: 'Siti' },
    };
    async function* bills() {
      yield Array.from({ length: 600 }, () => row);
    }
    const list = await new StreamedList(bills(), 'whole').begin();
    if (!(list instanceof StreamedList)) return expect.unreachable('it is long');
    const rows = JSON.parse(await text(list.write(fields)));
    expect(rows).toHaveLength(600);
    expect(rows[599]).toEqual({
      ...row,
      students: [{ name: 'Aina', lines: [{ subjectName: 'Physics', fee: 6000 }] }],
    });
  });

  it('is a plain array when it is short', async () => {
    expect(await new StreamedList(pieces([10, 20]), 'whole').begin()).toHaveLength(30);
    expect(await new StreamedList(pieces([]), 'whole').begin()).toEqual([]);
  });

  it('fails with the error that interrupts it', async () => {
    async function* broken() {
      yield* pieces([600]);
      throw new Error('the connection was lost');
    }
    const list = await new StreamedList(broken(), 'whole').begin();
    if (!(list instanceof StreamedList)) return expect.unreachable('it is long');
    await expect(text(list.write(['name']))).rejects.toThrow('the connection was lost');
  });
});

describe('24 clients that request long lists at once', () => {
  it('all get the complete list', async () => {
    const server = await startServer();
    await sql`
      insert into student (name, nric, phone_no, email, gender, program_level_id, schedule,
        enrolment_month, emergency_contact_name, emergency_contact_phone_no,
        emergency_contact_relationship, family_language, created_by)
      select 'Student ' || number, '', '60123456789', '', 'F', 2, 'MORNING', '2026-03-01', '', '', '', '', 1
      from generate_series(1, 700) number`.execute(server.db);
    const send = await openClients(server);
    for (const query of [
      'students?name=student',
      'students',
      'students/enrollment?month=03-2026',
    ]) {
      const responses = await times(24, () => send(`/${query}`, undefined, { method: 'GET' }));
      expect(responses.map(({ status }) => status)).toEqual(Array(24).fill(200));
      for (const { body } of responses) expect(body).toHaveLength(700);
    }
  });
});
