import { listMiscItemCounts } from '@kelas/contract/misc-items';
import Button from '@mui/material/Button';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { ListButtons } from '../ui/ListButtons.tsx';
import { Money } from '../ui/Money.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { DepositItem } from './DepositItem.tsx';
import { MiscItemDialog } from './MiscItemDialog.tsx';
import type { ChargedItem } from './rows.ts';
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
const rowKey = ({ id }: ChargedItem) => id;

/** Settings, Misc items: the fees other than tuition, with their usual prices (R-1453). */
export default function MiscItems() {
  const items = useCallQuery(listMiscItemCounts, {}, { onFailure: 'alert', keepRows: true });
  const [opened, setOpened] = useState<{ readonly item: ChargedItem | undefined }>();
  const action = useCallback(
    (item: ChargedItem) => (
      <RowButton label="Edit" of={item.name} onClick={() => setOpened({ item })} />
    ),
    [],
  );
  return (
    <SettingsPage
      tab="/settings/misc"
      actions={
        <>
          <ListButtons name="Misc items" list={items} columns={columns} />
          <Button variant="contained" onClick={() => setOpened({ item: undefined })}>
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
        rowKey={rowKey}
        noun={NOUN}
        action={action}
      />
      {opened && <MiscItemDialog item={opened.item} onExited={() => setOpened(undefined)} />}
    </SettingsPage>
  );
}
