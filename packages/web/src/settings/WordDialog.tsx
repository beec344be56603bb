import { zodResolver } from '@hookform/resolvers/zod';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { msg, t } from '@lingui/core/macro';
import { useCall } from '../api/call.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { choiceField, textField } from '../conflicts/merge.ts';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { textOf } from '../languages/language.ts';
import { translatedName } from '../reference/centre-words.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  isDefaultWord,
  lastPosition,
  listQuery,
  nextOptions,
  placedSchema,
  type StoredLevel,
  type StoredWord,
  type WordKind,
  type WordValues,
  wordKinds,
  wordValuesOf,
} from './listed-words.ts';

interface Props {
  readonly kind: WordKind;
  /** Undefined for a new level or session. */
  readonly row: StoredWord | undefined;
  readonly rows: readonly StoredWord[];
  readonly onExited: () => void;
}

/**
 * Adds a level or a session, changes it, removes an unused one, or stops offering a level (R-2170 to
 * R-2172, R-2175, R-2176).
 */
export function WordDialog({ kind, row, rows, onExited }: Props) {
  const { list, titles, nameMaxLength, calls, requestOf } = wordKinds[kind];
  const confirm = useConfirm();
  const add = useCall(calls.add, { onFailure: 'inline' });
  const change = useCall(calls.change, { onFailure: 'inline' });
  const remove = useCall(calls.remove, { onFailure: 'inline' });
  const followers = nextOptions(row, rows);
  const hasNext = kind === 'level' && row?.id !== LEVEL_GRADUATED;
  const isFixed = row !== undefined && isDefaultWord(row);
  const { form, merging, seen, submit, dialog } = useRowForm<StoredWord, WordValues>({
    row,
    list: listQuery(list),
    empty: { name: '', position: lastPosition(rows), nextLvl: '' },
    valuesOf: wordValuesOf,
    resolver: zodResolver(placedSchema(calls.add)),
    mergeFields: [
      textField(msg({ message: 'Name', context: 'thing' }), 'name'),
      textField(msg`Position`, 'position'),
      ...(hasNext ? [choiceField<WordValues>(msg`After the year`, 'nextLvl', followers)] : []),
    ],
    call: [remove, change].find(({ running, error }) => running || error) ?? add,
    onExited,
  });
  const save = (values: WordValues, more: { readonly offered?: boolean } = {}) =>
    submit(async (stored) => {
      if (!stored) return add.run(requestOf(values));
      const { id, version } = stored;
      return change.run({ ...requestOf(values), ...more, id, version });
    });
  const toggleOffered = async (from: StoredLevel) => {
    const question = from.offered
      ? t`Stop offering ${{ name: translatedName(from.name) }}? It leaves all choices. Its students and courses stay.`
      : t`Offer ${{ name: translatedName(from.name) }} again?`;
    // Sends the stored values, so that unsaved input is not saved with them.
    if (await confirm(question)) await save(wordValuesOf(from), { offered: !from.offered });
  };
  const removeUnused = async ({ id, name, version }: StoredWord) => {
    if (await confirm(t`Remove ${{ name: translatedName(name) }}?`))
      await submit(() => remove.run({ id, version }));
  };
  const shown = seen ?? row;
  const toggle = shown &&
    'offered' in shown && {
      label: shown.offered ? t`Stop offering` : t`Offer again`,
      isDanger: shown.offered,
      onClick: () => toggleOffered(shown),
    };
  const removal = shown && {
    label: t`Remove`,
    isDanger: true,
    onClick: () => removeUnused(shown),
  };

  return (
    <FormDialog
      {...dialog}
      title={textOf(row ? titles.edit : titles.add)}
      subtitle={row && subtitleOf(row)}
      onSubmit={form.handleSubmit((values) => save(values))}
      save={t`Save`}
      aside={(isFixed || row?.inUse ? toggle : removal) || undefined}
    >
      <ConflictNotice merging={merging} save={t`Save`} />
      {!isFixed && (
        <TextField
          control={form.control}
          name="name"
          label={t({ message: 'Name', context: 'thing' })}
          maxLength={nameMaxLength}
          autoFocus
        />
      )}
      <TextField
        control={form.control}
        name="position"
        label={t`Position`}
        type="number"
        autoFocus={isFixed}
        helperText={t`Lists and choices begin with the lowest number.`}
      />
      {hasNext && (
        <SelectField
          control={form.control}
          name="nextLvl"
          label={t`After the year`}
          options={followers}
          none={t`Leaves`}
          helperText={t`Year End moves the students to this level.`}
        />
      )}
    </FormDialog>
  );
}

function subtitleOf(row: StoredWord): string {
  const name = translatedName(row.name);
  return 'offered' in row && !row.offered ? t`${name} · Not offered` : name;
}
