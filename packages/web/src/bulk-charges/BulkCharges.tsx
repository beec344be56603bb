import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useMayReplace } from '../dialogs/leaving.ts';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { BulkChoiceForm } from './BulkChoiceForm.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import {
  type BulkForm,
  type BulkRequest,
  bulkFormSchema,
  bulkRequestOf,
  emptyBulkForm,
} from './bulk-form.ts';
import { EarlierBulkCharges } from './EarlierBulkCharges.tsx';

/** Bulk Charges: charges a misc item to many students after a preview, and undoes it (R-1630). */
export default function BulkCharges() {
  const [defaultValues] = useState(() => emptyBulkForm(new Date()));
  const form = useForm<BulkForm>({ defaultValues, resolver: zodResolver(bulkFormSchema) });
  const [asked, setAsked] = useState<{ readonly choice: BulkRequest; readonly number: number }>();
  const values = form.watch();
  const mayReplace = useMayReplace();
  const show = async (choice: BulkRequest) => {
    if (await mayReplace()) setAsked({ choice, number: (asked?.number ?? 0) + 1 });
  };
  // A preview of other values is hidden; its ticks stay until another preview replaces them.
  const isCurrent = JSON.stringify(asked?.choice) === JSON.stringify(bulkRequestOf(values));
  return (
    <>
      <PageTitle title="Bulk Charges" actions={<PageButtons />} />
      <BulkChoiceForm form={form} onPreview={show} />
      {asked && (
        <Box sx={{ display: isCurrent ? 'block' : 'none' }}>
          <BulkPreview
            key={asked.number}
            choice={asked.choice}
            onCharged={() => setAsked(undefined)}
          />
        </Box>
      )}
      <EarlierBulkCharges />
    </>
  );
}
