import type { OutputOf } from '@kelas/contract/call';
import type { changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type StoredItem = OutputOf<typeof changeMiscItem>;
type ItemValues = Pick<StoredItem, 'name' | 'fee'>;

const columns = ['id', 'name', 'fee', 'retired', 'version'] as const;

/** All misc items in the order of their ids, with the number of their charges (R-1453). */
export async function selectMiscItemCounts(db: Db): Promise<OutputOf<typeof listMiscItemCounts>> {
  return db
    .selectFrom('misc_item')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('misc_charge')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('misc_item_id', '=', 'misc_item.id')
        .$asScalar()
        .$notNull()
        .as('charges'),
    )
    .orderBy('id')
    .execute();
}

/** A misc item, locked until the transaction ends; undefined when there is none. */
export async function lockMiscItem(tx: Tx, id: number): Promise<StoredItem | undefined> {
  return tx
    .selectFrom('misc_item')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Adds a misc item. A name that another item has violates `misc_item_name_key` (R-1454). */
export async function insertMiscItem(tx: Tx, { name, fee }: ItemValues): Promise<StoredItem> {
  return tx
    .insertInto('misc_item')
    .values({ name, fee })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Changes a misc item. Retiring the books violates `misc_item_books_kept` (R-1456). */
export async function updateMiscItem(
  tx: Tx,
  id: number,
  { name, fee, retired }: ItemValues & Pick<StoredItem, 'retired'>,
): Promise<StoredItem> {
  return tx
    .updateTable('misc_item')
    .set({ name, fee, retired, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Adds misc items in their order. A name that another item has violates `misc_item_name_key`. */
export async function insertMiscItems(tx: Tx, items: readonly ItemValues[]): Promise<StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    insert into misc_item (name, fee)
    select name, fee from unnest(
      ${items.map(({ name }) => name)}::text[], ${items.map(({ fee }) => fee)}::integer[]
    ) with ordinality as added (name, fee, place)
    order by place
    returning id, name, fee, retired, version`.execute(tx);
  return rows;
}

const OPENING_NAMES = ['Opening balance', 'Opening balance (import)', 'Opening balance (Kelas)'];

/** The misc item of opening debts, made on first use (R-1662). */
export async function openingBalanceItem(
  tx: Tx,
): Promise<{ readonly id: number; readonly name: string }> {
  const find = () =>
    tx
      .selectFrom('misc_item')
      .select(['id', 'name'])
      .where('is_opening_balance', '=', true)
      .executeTakeFirst();
  for (const name of OPENING_NAMES) {
    const known = await find();
    if (known) return known;
    // A centre may have an item of this name already.
    await sql`
      insert into misc_item (name, fee, is_opening_balance) values (${name}, 0, true)
      on conflict do nothing`.execute(tx);
  }
  const made = await find();
  if (!made) throw new Error('the item of opening balances was not made');
  return made;
}
