import { sumCents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import { Money } from '../ui/Money.tsx';
import type { ListState } from '../ui/table.ts';
import { type ArrearsRow, ages } from './arrears-row.ts';

/** The ages without the total, youngest first. */
const parts = ages.slice(0, -1);
const OPACITIES = [0.3, 0.5, 0.75, 1];

/** The owed amounts by age as a thin bar; the columns have the numbers. */
export function AgeBar({ rows }: { rows: readonly ArrearsRow[] }) {
  return (
    <span className="ages" aria-hidden>
      {parts.map(({ label, feeOf }, index) => (
        <span
          key={label}
          style={{ flexGrow: sumCents(rows.map(feeOf)), opacity: OPACITIES[index] }}
        />
      ))}
    </span>
  );
}

/** The bar over all students, with the amount of each age; none for an empty list. */
export function AgeSummary({ list }: { list: ListState<ArrearsRow> }) {
  const rows = list.data ?? [];
  if (rows.length === 0 && !list.loading) return null;
  // Reserves its height while the list loads, so that nothing moves (R-1312).
  const visibility = rows.length === 0 ? 'hidden' : 'visible';
  return (
    <Box sx={{ ...ageBars, mb: 1.5, visibility }}>
      <AgeBar rows={rows} />
      <Box sx={legend}>
        {parts.map(({ label, feeOf }, index) => (
          <span key={label}>
            <Box component="span" sx={{ ...swatch, opacity: OPACITIES[index] }} />
            {label} <Money cents={sumCents(rows.map(feeOf))} currency />
          </span>
        ))}
      </Box>
    </Box>
  );
}

/** The style of the bars, for their parent. */
export const ageBars = {
  '& .ages': { display: 'flex', height: 4, mt: 0.25, borderRadius: 1, overflow: 'hidden' },
  '& .ages > span': { backgroundColor: 'error.main' },
};

const legend = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  columnGap: 2.5,
  mt: 0.5,
  fontSize: 'body2.fontSize',
  color: 'text.secondary',
};
const swatch = {
  display: 'inline-block',
  width: 8,
  height: 8,
  mr: 0.75,
  borderRadius: 0.5,
  bgcolor: 'error.main',
};
