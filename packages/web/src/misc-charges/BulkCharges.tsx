import { zodResolver } from '@hookform/resolvers/zod';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAskedPreview } from '../ui/asked-preview.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { BulkChoiceForm } from './BulkChoiceForm.tsx';
import { BulkPreview } from './BulkPreview.tsx';
import { type BulkForm, bulkFormSchema, bulkRequestOf, emptyBulkForm } from './bulk-form.ts';
import { EarlierBulkCharges } from './EarlierBulkCharges.tsx';

/** Bulk Charges: charges a misc item to many students after a preview, and undoes it (R-1630). */
export default function BulkCharges() {
  const [defaultValues] = useState(() => emptyBulkForm(new Date()));
  const form = useForm<BulkForm>({ defaultValues, resolver: zodResolver(bulkFormSchema) });
  const { asked, isCurrent, show, close } = useAskedPreview(bulkRequestOf(form.watch()));
  return (
    <>
      <PageTitle
        title={t`Bulk Charges`}
        back={<BackLink to="/student/misc/payment" />}
        actions={<PageButtons />}
      />
      <BulkChoiceForm form={form} onPreview={show} />
      {asked && (
        <Box sx={{ display: isCurrent ? 'block' : 'none' }}>
          <BulkPreview key={asked.number} choice={asked.choice} onCharged={close} />
        </Box>
      )}
      <EarlierBulkCharges />
    </>
  );
}
