import type { BulkGroup } from '@kelas/contract/misc-charges';
import { msg, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { compareTexts } from '../languages/formats.ts';
import { classLabel } from '../reference/class-label.ts';
import { LevelSelect } from '../reference/LevelSelect.tsx';
import { useMiscItems, useOfferings } from '../reference/reference-data.ts';
import { FormRow } from '../ui/FormRow.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import { type Option, SelectField } from '../ui/SelectField.tsx';
import { type BulkForm, type BulkRequest, bulkRequestOf } from './bulk-form.ts';

const GROUPS: readonly Option<BulkGroup>[] = [
  { value: 'LEVEL', label: msg`One level` },
  { value: 'CLASS', label: msg`One class` },
  { value: 'ALL', label: msg`All students` },
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
    .sort((one, other) => compareTexts(one.label, other.label));
  return (
    <FormRow onSubmit={handleSubmit((values) => onPreview(bulkRequestOf(values)))}>
      <SelectField
        control={control}
        name="itemId"
        label={t`Item`}
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
        onChanged={(id) => {
          const fee = items.find((item) => item.id === id)?.fee || null;
          // An error of the fee that it replaces goes away.
          setValue('fee', fee, { shouldValidate: isSubmitted });
        }}
        autoFocus
      />
      <MonthField control={control} name="month" label={t`Month`} />
      <MoneyField
        control={control}
        name="fee"
        label={t({ message: 'Fee', context: 'of any kind' })}
      />
      <SelectField<BulkForm, BulkGroup>
        control={control}
        name="group"
        label={t({ message: 'For', context: 'students' })}
        options={GROUPS}
      />
      {group === 'LEVEL' && <LevelSelect control={control} name="programLvl" label={t`Level`} />}
      {group === 'CLASS' && (
        <SearchSelectField<BulkForm, number>
          control={control}
          name="offeringId"
          label={t`Class`}
          options={classes}
        />
      )}
      <Button type="submit" variant="outlined">
        {t`Preview`}
      </Button>
    </FormRow>
  );
}
