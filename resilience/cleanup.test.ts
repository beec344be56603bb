import { BASE_PATH } from '@kelas/contract/base-path';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { cleanUp } from '@kelas/testkit/processes';
import { makeSamples } from '@kelas/testkit/samples';
import { afterAll, expect, it } from 'vitest';
import { openAttackedCentre } from './attacked-centre.ts';
import { openUndoProxy } from './cleanup.ts';

afterAll(cleanUp);

it('lets calls that are possible once succeed at each attempt', async () => {
  const centre = await openAttackedCentre();
  const samples = await makeSamples(centre.admin);
  const authorization = await centre.admin.token();
  const proxy = await openUndoProxy(centre.address, centre.superuser);
  const once = allCalls.filter(({ method, path }) =>
    [
      'POST /student/payment',
      'POST /payment/void',
      'POST /teacher/salary',
      'POST /misc/charges',
      'POST /import/apply',
      'POST /year-end/apply',
      'POST /student/move',
      'POST /logout',
    ].includes(`${method} ${path}`),
  );
  expect(once).toHaveLength(8);
  for (const call of once) {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const response = await fetch(`http://${proxy.host}${BASE_PATH}${call.path}`, {
        method: call.method,
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify(samples[nameOf(call)]),
      });
      const failure = response.ok ? '' : await response.text();
      expect([nameOf(call), attempt, failure]).toEqual([nameOf(call), attempt, '']);
    }
  }
  await proxy.close();
  await centre.close();
});
