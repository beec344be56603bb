import type * as calls from '@kelas/contract/exports';
import { exportFileName } from '@kelas/contract/exports';
import { today } from '@kelas/contract/values/date';
import type { Handlers } from '../../http/context.ts';
import { packEverything } from './everything.ts';
import { makeListCsv } from './lists.ts';
import { runExport } from './run-export.ts';

export const handlers: Handlers<typeof calls> = {
  async exportList({ kind }, context) {
    return runExport(context, {
      fileName: exportFileName(kind, today(context.now)),
      action: 'LIST_EXPORTED',
      after: { kind },
      make: (snapshot) => makeListCsv(snapshot, kind, today(context.now)),
    });
  },

  async exportEverything(_, context) {
    return runExport(context, {
      fileName: exportFileName('EVERYTHING', today(context.now)),
      action: 'EVERYTHING_EXPORTED',
      after: undefined,
      make: (snapshot) => packEverything(snapshot, context.now),
    });
  },
};
