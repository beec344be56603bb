import { listMiscItemCounts } from '@kelas/contract/misc-items';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useCallQuery } from '../api/query.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { Money } from '../ui/Money.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { DepositItem } from './DepositItem.tsx';
import { type ChargedItem, MiscItemDialog } from './MiscItemDialog.tsx';
import { SettingsTabs } from './SettingsPage.tsx';

const columns: readonly Column<ChargedItem>[] = [
  { label: msg`Item`, value: ({ name }) => name, wrap: 160, pinned: true },
  {
    label: msg`Price (RM)`,
    value: ({ fee }) => fee,
    cell: ({ fee }) => (fee === 0 ? '—' : <Money cents={fee} />),
    align: 'right',
  },
  {
    label: msg`Used`,
    order: ({ charges }) => charges,
    cell: ({ charges }) => chargesText(charges),
    align: 'right',
  },
  { label: msg`Status`, value: ({ retired }) => (retired ? t`Retired` : t`Offered`) },
];
const NOUN = {
  one: msg`misc item`,
  many: msg`misc items`,
  count: (count: number) => plural(count, { one: '# misc item', other: '# misc items' }),
};
const nameOf = ({ name }: ChargedItem) => name;

function chargesText(charges: number): string {
  return charges === 0 ? t`Not yet` : plural(charges, { one: '# charge', other: '# charges' });
}

/** Settings, Misc items: the fees other than tuition, with their usual prices (R-1453). */
export default function MiscItems() {
  const items = useCallQuery(listMiscItemCounts, {}, { onFailure: 'alert', keepRows: true });
  const { opened, open, action, close } = useRowDialog(t`Edit`, nameOf);
  return (
    <Box sx={{ maxWidth: 900 }}>
      <ListScreen
        tabs={<SettingsTabs tab="/settings/misc" />}
        title={t`Settings`}
        name={t`Misc items`}
        add={{ label: t`Add misc item`, onClick: open }}
        list={items}
        columns={columns}
        rowKey={({ id }) => id}
        noun={NOUN}
        action={action}
      >
        <DepositItem />
      </ListScreen>
      {opened && <MiscItemDialog item={opened.row} onExited={close} />}
    </Box>
  );
}
