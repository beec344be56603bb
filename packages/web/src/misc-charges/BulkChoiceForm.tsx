import type { BulkGroup } from '@kelas/contract/misc-charges';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useMiscItems, useOfferings } from '../reference/reference-data.ts';
import { FormRow } from '../ui/FormRow.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { type BulkForm, type BulkRequest, bulkRequestOf, classLabel } from './bulk-form.ts';

const GROUPS: readonly { readonly value: BulkGroup; readonly label: string }[] = [
  { value: 'LEVEL', label: 'One level' },
  { value: 'CLASS', label: 'One class' },
  { value: 'ALL', label: 'All students' },
];

interface Props {
  readonly form: UseFormReturn<BulkForm>;
  readonly onPreview: (choice: BulkRequest) => void;
}

/** The item, month, fee and students of a bulk charge, in one row (R-1630). */
export function BulkChoiceForm({ form, onPreview }: Props) {
  const { control, handleSubmit, setValue } = form;
  const { isSubmitted } = form.formState;
  const group = useWatch({ control, name: 'group' });
  const items = useMiscItems().filter(({ retired }) => !retired);
  const offerings = useOfferings();
  const classes = offerings
    .map((offering) => ({ value: offering.id, label: classLabel(offering) }))
    .sort((one, other) => one.label.localeCompare(other.label));
  return (
    <FormRow onSubmit={handleSubmit((values) => onPreview(bulkRequestOf(values)))}>
      <SelectField
        control={control}
        name="itemId"
        label="Item"
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        onChanged={(id) => {
          const fee = items.find((item) => item.id === id)?.fee || null;
          // An error of the fee that it replaces goes away.
          setValue('fee', fee, { shouldValidate: isSubmitted });
        }}
        autoFocus
      />
      <MonthField control={control} name="month" label="Month" />
      <MoneyField control={control} name="fee" label="Fee" />
      <SelectField<BulkForm, BulkGroup>
        control={control}
        name="group"
        label="For"
        options={GROUPS}
      />
      {group === 'LEVEL' && <LevelSelect control={control} name="programLvl" label="Level" />}
      {group === 'CLASS' && (
        <SearchSelectField<BulkForm, number>
          control={control}
          name="offeringId"
          label="Class"
          options={classes}
        />
      )}
      <Button type="submit" variant="outlined">
        Preview
      </Button>
    </FormRow>
  );
}
