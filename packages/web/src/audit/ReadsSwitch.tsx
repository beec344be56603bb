import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useController } from 'react-hook-form';
import type { Filters } from '../ui/filters.ts';
import type { AuditFilter } from './audit-log.ts';

/** Adds the readings of IC numbers to the list, at once (R-1458). */
export function ReadsSwitch({ filters }: { filters: Filters<AuditFilter> }) {
  const { field } = useController({ control: filters.control, name: 'reads' });
  return (
    <FormControlLabel
      label="Also show viewed IC numbers"
      // After the buttons, where it may have a line of its own.
      sx={{ height: 36, mx: 0, order: 1 }}
      control={
        <Switch
          name={field.name}
          checked={field.value === 'show'}
          onChange={(_, checked) => {
            field.onChange(checked ? 'show' : '');
            filters.search(() => {});
          }}
          onBlur={field.onBlur}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
