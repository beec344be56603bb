import { addWaiting } from '@kelas/contract/waiting-list';
import { type Caller, Makers, uniqueInFile } from './fixtures.ts';

/** The changes of the samples of the calls about waiting lists. */
export function waitingSamples(server: Caller) {
  const make = new Makers(server);
  return {
    'POST /waiting-list': async () => ({ uuid: (await make.student()).uuid }),
    'POST /waiting-list/end': async () =>
      server.ask(addWaiting, {
        ...{ subjectId: (await make.course()).id, programLvl: 2, classSession: 'MORNING' },
        ...{ name: uniqueInFile('Waiting'), phoneNo: '60123456780' },
      }),
  };
}
