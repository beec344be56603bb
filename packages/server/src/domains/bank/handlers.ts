import type * as calls from '@kelas/contract/bank';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { insertBankAccount, selectBankAccounts, updateBankAccount } from './accounts.ts';
import { selectBankLines } from './lines.ts';
import { checkMatch, matchLine, undoMatches } from './match.ts';
import { selectOpenLines } from './open-lines.ts';
import { insertStatement, previewOf } from './statement.ts';
import { selectClaimed, selectUnseen } from './unseen.ts';

export const handlers: Handlers<typeof calls> = {
  listBankAccounts: (_input, { db }) => selectBankAccounts(db),

  async addBankAccount(account, context) {
    return once(context, (tx) => insertBankAccount(tx, account, context));
  },

  async changeBankAccount(account, context) {
    return once(context, (tx) => updateBankAccount(tx, account, context));
  },

  previewStatement: (input, { db, now }) => previewOf(db, input, now),

  async addStatement(input, context) {
    return once(context, (tx) => insertStatement(tx, input, context));
  },

  listOpenBankLines: (_input, { db, now }) => selectOpenLines(db, now),

  listBankLines: (input, { db }) => selectBankLines(db, input),

  listUnseenPayments: ({ uuid }, { db, now }) => selectUnseen(db, uuid, now),

  listClaimedPayments: ({ days }, { db, now }) => selectClaimed(db, days, now),

  async matchBankLine(input, context) {
    checkMatch(input);
    return once(context, (tx) => matchLine(tx, input, context));
  },

  async undoBankMatch({ lineId }, context) {
    return once(context, (tx) => undoMatches(tx, lineId, context));
  },
};
