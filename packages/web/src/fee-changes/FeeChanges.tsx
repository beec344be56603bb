import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAskedPreview } from '../ui/asked-preview.ts';
import { PageButtons } from '../ui/PageButtons.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { EarlierFeeChanges } from './EarlierFeeChanges.tsx';
import { FeeChoiceForm } from './FeeChoiceForm.tsx';
import { FeePreview } from './FeePreview.tsx';
import { emptyFeeForm, type FeeForm, feeFormSchema, feeRequestOf } from './fee-form.ts';

/** Fee Changes: changes the fees of courses and students from a month on, and undoes it (R-1977). */
export default function FeeChanges() {
  const [defaultValues] = useState(() => emptyFeeForm(new Date()));
  const form = useForm<FeeForm>({ defaultValues, resolver: zodResolver(feeFormSchema) });
  const { asked, isCurrent, show, close } = useAskedPreview(feeRequestOf(form.watch()));
  return (
    <>
      <PageTitle title="Fee Changes" actions={<PageButtons />} />
      <FeeChoiceForm form={form} onPreview={show} />
      {asked && (
        <Box sx={{ display: isCurrent ? 'block' : 'none' }}>
          <FeePreview key={asked.number} choice={asked.choice} onChanged={close} />
        </Box>
      )}
      <EarlierFeeChanges />
    </>
  );
}
