import type * as calls from '@kelas/contract/cards';
import { CARDS_PRINTED_MAX } from '@kelas/contract/cards';
import { cardCode } from '@kelas/contract/values/card-code';
import { today } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { fileName } from '@kelas/contract/values/file-name';
import { recordEvent } from '../../audit/record.ts';
import { conflict, invalid } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { inTransaction } from '../../http/transaction.ts';
import type { PrintedCard } from '../../pdf/layout/cards.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { scan } from './door.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listCards(chosen, { db }) {
    const { name, programLvl, classSession } = chosen;
    const isSearched = name ?? programLvl ?? classSession;
    return new StreamedList(queries.selectCards(db, chosen), isSearched ? 'searched' : 'whole');
  },

  async issueCards({ uuids }, context) {
    return once(context, async (tx) => {
      const cards = await queries.insertCards(tx, uuids, context);
      const event = { action: 'CARDS_ISSUED', kind: 'CENTRE', id: 1 } as const;
      if (cards.length > 0) await recordEvent(tx, { ...event, after: { cards } }, context);
      return { issued: cards.length };
    });
  },

  async replaceCard({ code: cardId }, context) {
    return once(context, async (tx) => {
      const { studentId, code } = await queries.replace(tx, cardId, context);
      const event = { action: 'CARD_REPLACED', kind: 'STUDENT', id: studentId } as const;
      const change = { before: { code: cardCode(cardId) }, after: { code } };
      await recordEvent(tx, { ...event, ...change }, context);
      return { code };
    });
  },

  async getCardsDocument(chosen, { db, now }) {
    const cards = await selectPrinted(db, chosen);
    if (cards.length === 0) {
      throw conflict('NO_CARDS', 'None of these students has a card. Issue the cards first.');
    }
    const sheet = { ...(await getLetterhead(db)), madeOn: today(now), cards };
    const bytes = await drawDocument({ kind: 'cards', sheet });
    return { bytes, fileName: fileName('cards', 'pdf') };
  },

  async scanCard({ code: cardId }, context) {
    return inTransaction(context, (tx) => scan(tx, cardId, context));
  },
};

/** The cards of a file. Throws 422 for too many of them. */
async function selectPrinted(db: Db, chosen: queries.Chosen): Promise<PrintedCard[]> {
  const levels = await db.selectFrom('program_level').select(['id', 'name']).execute();
  const levelNames = new Map(levels.map(({ id, name }) => [id, name]));
  const cards: PrintedCard[] = [];
  for await (const rows of queries.selectCards(db, chosen)) {
    for (const { name, programLvl, code } of rows) {
      if (code !== null) cards.push({ name, levelName: levelNames.get(programLvl) ?? '', code });
    }
    if (cards.length > CARDS_PRINTED_MAX) {
      throw invalid(
        'programLvl',
        errorText`One file has at most ${{ max: CARDS_PRINTED_MAX }} cards. Choose a level or a session.`,
      );
    }
  }
  return cards;
}
