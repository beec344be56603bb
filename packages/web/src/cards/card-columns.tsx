import type { OutputOf } from '@kelas/contract/call';
import type { listCards } from '@kelas/contract/cards';
import { msg, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { levelColumn } from '../reference/columns.tsx';
import { StudentLink } from '../reference/StudentLink.tsx';
import type { Column } from '../ui/table.ts';
import { type Tick, TickBox } from '../ui/ticks.tsx';

export type CardRow = OutputOf<typeof listCards>[number];

/** Returns the tick that chooses a student for the file. */
export function tickOfCard({ uuid }: CardRow): Tick {
  return { key: uuid, isTickedAtFirst: false, isLocked: false };
}

export const cardColumns: readonly Column<CardRow>[] = [
  {
    label: msg`Student Name`,
    value: ({ name }) => name,
    cell: (row) => (
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.75 }}>
        <TickBox tick={tickOfCard(row)} label={t`Choose ${{ name: row.name }}`} />
        <StudentLink student={row} />
      </Box>
    ),
    wrap: 150,
    pinned: true,
  },
  levelColumn(),
  { label: msg`Schedule`, value: ({ classSession }) => sessionLabelOf(classSession) },
  { label: msg`Card`, value: ({ code }) => code ?? '', labelled: true },
];
