import { issueCards, listCards } from '@kelas/contract/cards';
import { lessonSamples, makeClass } from './attendance.ts';
import { type Caller, Makers } from './fixtures.ts';
import { paySlipSamples } from './pay-slips.ts';
import { waitingSamples } from './waiting-list.ts';

/** Issues cards to students; returns their codes in the order of the students. */
export async function issueTo(server: Caller, ...uuids: string[]): Promise<string[]> {
  await server.ask(issueCards, { uuids });
  const list = await server.ask(listCards, {});
  return uuids.map((uuid) => list.find((each) => each.uuid === uuid)?.code ?? '');
}

/** The changes of the samples of the calls about lessons, salaries, waiting lists and cards. */
export function attendanceSamples(server: Caller) {
  const make = new Makers(server);
  const code = async (uuid: string) => (await issueTo(server, uuid))[0];
  return {
    ...lessonSamples(server),
    ...paySlipSamples(server),
    ...waitingSamples(server),
    'POST /cards': async () => ({ uuids: [(await make.student()).uuid] }),
    'POST /cards/replace': async () => ({ code: await code((await make.student()).uuid) }),
    'GET /cards/document': async () => {
      // The sample of the filter by name finds this student too.
      const { uuid } = await make.student({ name: 'Anu' });
      await code(uuid);
      return { uuids: uuid };
    },
    'POST /door/scan': async () => {
      const { students } = await makeClass(server, ['Devi']);
      return { code: await code(students.Devi ?? '') };
    },
  };
}
