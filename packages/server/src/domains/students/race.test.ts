import {
  cancelSubscription,
  changeStudentStatus,
  getStudent,
  registerStudent,
  updateStudent,
} from '@kelas/contract/students';
import { courseLine, Makers, studentForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

describe('concurrent requests', () => {
  it('register one student with the same NRIC (R-212)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const nric = uniqueInFile('120304-14-');
      const spellings = [nric, nric.replaceAll('-', ''), nric.replaceAll('-', ' '), nric];
      const responses = await Promise.all(
        spellings.map((each) => server.send(registerStudent, studentForm({ nric: each }))),
      );
      expect(responses.map((response) => response.statusCode).toSorted()).toEqual([
        200, 422, 422, 422,
      ]);
      const refused = responses.find((response) => response.statusCode === 422);
      expect(refused?.json().error.message).toEqual({ nric: 'This NRIC is already registered' });
    }
  });

  it('add one subscription to the same offering (R-223)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const offering = await make.offering();
      const { uuid } = await make.student();
      const form = { ...studentForm(), uuid, tuitionCourse: [courseLine(offering)] };
      const responses = await Promise.all([1, 2, 3].map(() => server.send(updateStudent, form)));
      expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 422, 422]);
      expect((await server.ask(getStudent, { uuid })).tuitionCourses).toHaveLength(1);
    }
  });

  it('add no subscription to an offering that is cancelled at the same time', async () => {
    const [offering, { uuid }] = [await make.offering(), await make.student()];
    const other = await openTransaction(server);
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

  it('change the status once (R-265)', async () => {
    const { uuid } = await make.student();
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => server.send(changeStudentStatus, { uuid, status: 'DEACTIVATED' })),
    );
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([
      200, 409, 409, 409,
    ]);
  });

  it('cancel a subscription once (R-230)', async () => {
    const { subscriptionId: id } = await make.enrolled();
    const responses = await Promise.all(
      ['03-2026', '04-2026', '05-2026'].map((month) =>
        server.send(cancelSubscription, { id, month }),
      ),
    );
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([200, 409, 409]);
  });
});
