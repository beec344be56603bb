import { listMiscItemCounts } from '@kelas/contract/misc-items';
import Box from '@mui/material/Box';
import { useCallQuery } from '../api/query.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { Money } from '../ui/Money.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { DepositItem } from './DepositItem.tsx';
import { type ChargedItem, MiscItemDialog } from './MiscItemDialog.tsx';
import { SettingsTabs } from './SettingsPage.tsx';

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
    cell: ({ charges }) => (charges === 0 ? 'Not yet' : countOf(charges, 'charge')),
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
    <Box sx={{ maxWidth: 900 }}>
      <ListScreen
        tabs={<SettingsTabs tab="/settings/misc" />}
        title="Settings"
        name="Misc items"
        add={{ label: 'Add misc item', onClick: open }}
        list={items}
        columns={columns}
        rowKey={({ id }) => id}
        noun="misc item"
        action={action}
      >
        <DepositItem />
      </ListScreen>
      {opened && <MiscItemDialog item={opened.row} onExited={close} />}
    </Box>
  );
}
