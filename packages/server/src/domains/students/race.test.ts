import {
  cancelSubscription,
  changeStudentStatus,
  getStudent,
  registerStudent,
  updateStudent,
} from '@kelas/contract/students';
import { courseLine, Makers, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { otherTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

describe('two desks at once', () => {
  it('register one student when they enter the same NRIC', async () => {
    for (let round = 0; round < 5; round += 1) {
      const nric = uniqueInFile('120304-14-');
      const spellings = [nric, nric.replaceAll('-', ''), nric.replaceAll('-', ' '), nric];
      const answers = await Promise.all(
        spellings.map((each) => server.send(registerStudent, studentForm({ nric: each }))),
      );
      expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422, 422, 422]);
      const refused = answers.find((answer) => answer.statusCode === 422);
      expect(refused?.json().error.message).toEqual({ nric: 'This NRIC is already registered' });
    }
  });

  it('give a student one subscription when they add the same course', async () => {
    for (let round = 0; round < 5; round += 1) {
      const offering = await make.offering();
      const { uuid } = await make.student();
      const form = { ...studentForm(), uuid, tuitionCourse: [courseLine(offering)] };
      const answers = await Promise.all([1, 2, 3].map(() => server.send(updateStudent, form)));
      expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 422, 422]);
      expect((await server.ask(getStudent, { uuid })).tuitionCourses).toHaveLength(1);
    }
  });

  it('add no course that is being cancelled', async () => {
    const [offering, { uuid }] = [await make.offering(), await make.student()];
    const other = await otherTransaction(server);
    await other.query('update offering set cancelled_at = now() where id = $1', [offering.id]);
    const form = { ...studentForm(), uuid, tuitionCourse: [courseLine(offering)] };
    const added = server.fail(updateStudent, form);
    await untilBlocked(server);
    await other.commit();
    expect(await added).toMatchObject({
      status: 422,
      message: { tuitionCourse: 'This teacher does not offer this course at this level' },
    });
  });

  it('change the status once', async () => {
    const { uuid } = await make.student();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => server.send(changeStudentStatus, { uuid, status: 'DEACTIVATED' })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('cancel a subscription once', async () => {
    const { subscriptionId: id } = await make.enrolled();
    const answers = await Promise.all(
      ['03-2026', '04-2026', '05-2026'].map((month) =>
        server.send(cancelSubscription, { id, month }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});
