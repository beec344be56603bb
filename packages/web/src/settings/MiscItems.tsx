import { listMiscItemCounts } from '@kelas/contract/misc-items';
import Button from '@mui/material/Button';
import { useCallQuery } from '../api/query.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { ListButtons } from '../ui/ListButtons.tsx';
import { Money } from '../ui/Money.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { DepositItem } from './DepositItem.tsx';
import { type ChargedItem, MiscItemDialog } from './MiscItemDialog.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const NOUN = { one: 'misc item', many: 'misc items' };
const CHARGES = { one: 'charge', many: 'charges' };

const columns: readonly Column<ChargedItem>[] = [
  { label: 'Item', value: ({ name }) => name, wrap: 160, pinned: true },
  {
    label: 'Price (RM)',
    value: ({ fee }) => fee,
    cell: ({ fee }) => (fee === 0 ? '—' : <Money cents={fee} />),
    align: 'right',
  },
  {
    label: 'Used',
    order: ({ charges }) => charges,
    cell: ({ charges }) => (charges === 0 ? 'Not yet' : countOf(charges, CHARGES)),
    align: 'right',
  },
  { label: 'Status', value: ({ retired }) => (retired ? 'Retired' : 'Offered') },
];
const nameOf = ({ name }: ChargedItem) => name;

/** Settings, Misc items: the fees other than tuition, with their usual prices (R-1453). */
export default function MiscItems() {
  const items = useCallQuery(listMiscItemCounts, {}, { onFailure: 'alert', keepRows: true });
  const { opened, open, action, close } = useRowDialog('Edit', nameOf);
  return (
    <SettingsPage
      tab="/settings/misc"
      actions={
        <>
          <ListButtons name="Misc items" list={items} columns={columns} />
          <Button variant="contained" onClick={() => open()}>
            Add misc item
          </Button>
        </>
      }
    >
      <DepositItem />
      <DataTable
        label="Misc items"
        list={items}
        columns={columns}
        rowKey={({ id }) => id}
        noun={NOUN}
        action={action}
      />
      {opened && <MiscItemDialog item={opened.row} onExited={close} />}
    </SettingsPage>
  );
}
