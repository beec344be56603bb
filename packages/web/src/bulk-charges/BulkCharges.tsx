import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
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
  // A preview of other values is hidden.
  const isCurrent = JSON.stringify(asked?.choice) === JSON.stringify(bulkRequestOf(values));
  return (
    <>
      <PageTitle title="Bulk Charges" />
      <BulkChoiceForm
        form={form}
        onPreview={(choice) => setAsked({ choice, number: (asked?.number ?? 0) + 1 })}
      />
      {asked && isCurrent && (
        <BulkPreview
          key={asked.number}
          choice={asked.choice}
          onCharged={() => setAsked(undefined)}
        />
      )}
      <EarlierBulkCharges />
    </>
  );
}
