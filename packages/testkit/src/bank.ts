import {
  addBankAccount,
  addStatement,
  listOpenBankLines,
  matchBankLine,
} from '@kelas/contract/bank';
import { uniqueInFile } from './fixtures.ts';
import { lazily, type SampleServer } from './sample-records.ts';

/** A line is said to be one thing. */
const NO_MATCH = { payments: null, receiptNos: null, voucherNo: null, salaryId: null };

/** The changes of the samples of the bank's calls, which need an account and lines. */
export function bankSamples(server: SampleServer) {
  const accountId = lazily(async () => {
    const account = { name: uniqueInFile('Account'), number: '' };
    return (await server.ask(addBankAccount, account)).id;
  });
  /** A statement of one line with a text of its own; money in. */
  const statement = async (text = uniqueInFile('TRANSFER')) => ({
    accountId: await accountId(),
    fileName: 'march.csv',
    text: `Date,Description,Debit,Credit\n16/03/2026,${text},,60.00`,
    data: null,
    columns: null,
  });
  const openLine = async () => {
    const text = uniqueInFile('TRANSFER');
    await server.ask(addStatement, await statement(text));
    const lines = await server.ask(listOpenBankLines, {});
    const line = lines.find((each) => each.text === text);
    if (!line) throw new Error('the line is not open');
    return line.id;
  };
  const matchedLine = async () => {
    const lineId = await openLine();
    await server.ask(matchBankLine, { lineId, reason: 'OTHER' });
    return lineId;
  };
  const named = () => ({ name: uniqueInFile('Account') });
  return {
    'POST /bank/account': async () => named(),
    'PUT /bank/account': async () => ({ id: await accountId(), ...named() }),
    'POST /bank/statement/preview': () => statement(),
    'POST /bank/statement': () => statement(),
    'GET /bank/lines': async () => ({ accountId: String(await accountId()) }),
    'POST /bank/match': async () => ({
      ...NO_MATCH,
      lineId: await openLine(),
      reason: 'OTHER',
    }),
    'POST /bank/match/undo': async () => ({ lineId: await matchedLine() }),
  };
}
