import { markAttendance } from '@kelas/contract/attendance';
import { getPaySlip } from '@kelas/contract/salaries';
import { makeClass } from '@kelas/testkit/attendance';
import { readPdf } from '@kelas/testkit/pdf';
import { Salaries } from '@kelas/testkit/salaries';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const MONTH = '03-2026';

async function textOf({ uuid, name }: { uuid: string; name: string }): Promise<string> {
  const response = await server.send(getPaySlip, { teacherUuid: uuid, month: MONTH });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(`pay-slip-${name}-${MONTH}.pdf`),
    'cache-control': 'no-store',
  });
  return readPdf(response.rawPayload)
    .pages.map(({ text }) => text.replaceAll('\n', ''))
    .join('');
}

it('a pay slip has the lessons of the paid salary, whatever becomes of the marks (R-2427)', async () => {
  const teacher = await salaries.taught(2_000);
  const { subjectId, programLvl } = teacher.offerings[0] ?? { subjectId: 0, programLvl: 0 };
  const { key } = await makeClass(server, [], { subjectId, programLvl });
  const mark = (mark: 'PRESENT' | 'CLEARED') =>
    server.ask(markAttendance, {
      ...{ ...key, isDone: mark === 'PRESENT' },
      marks: [{ uuid: teacher.student.uuid, mark }],
    });
  await mark('PRESENT');
  const input = { teacherUuid: teacher.uuid, month: MONTH };
  expect(await server.fail(getPaySlip, input)).toMatchObject({ status: 409, code: 'NOT_PAID' });
  await salaries.pay(teacher, MONTH, 3_000);
  await mark('CLEARED');
  await salaries.changeRate(teacher, '6/4');
  const text = await textOf(teacher);
  const { salaryId } = await salaries.details(teacher, MONTH);
  for (const part of [
    ...[teacher.name, `S-${salaryId}`, '1.5 hours × RM 20.00RM 30.00'],
    ...['16 Mar 2026', '09:00–10:30', 'Form 11:30', 'Marked lessons: 11:30'],
  ]) {
    expect(text, part).toContain(part);
  }
  await salaries.void(teacher, MONTH);
  expect(await server.fail(getPaySlip, input)).toMatchObject({ status: 409, code: 'NOT_PAID' });
});

it('a pay slip of a split has the fees that were collected', async () => {
  const teacher = await salaries.taught('6/4');
  await salaries.collect(teacher.student, [MONTH], '16-03-2026');
  await salaries.pay(teacher, MONTH);
  expect(await textOf(teacher)).toContain('6/10 of RM 100.00 collectedRM 60.00');
});
