import { zodResolver } from '@hookform/resolvers/zod';
import {
  addLevel,
  addSession,
  changeLevel,
  changeSession,
  removeLevel,
  removeSession,
  SESSION_NAME_MAX_LENGTH,
} from '@kelas/contract/levels';
import { LEVEL_DEFAULT_LAST, LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { DEFAULT_SESSIONS } from '@kelas/contract/values/sessions';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { useCall } from '../api/call.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { choiceField, type MergeField, textField } from '../conflicts/merge.ts';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  type LevelValues,
  lastPosition,
  levelRequestOf,
  listQuery,
  nextOptions,
  placedSchema,
  type SessionValues,
  type StoredLevel,
  type StoredSession,
  sessionRequestOf,
} from './listed-words.ts';

const POSITION_HINT = 'Lists and choices begin with the lowest number.';
const LEVEL_RESOLVER = zodResolver(placedSchema<LevelValues>(addLevel));
const SESSION_RESOLVER = zodResolver(placedSchema<SessionValues>(addSession));
const SESSION_FIELDS: readonly MergeField<SessionValues>[] = [
  textField('Name', 'name'),
  textField('Position', 'position'),
];

const levelValuesOf = ({ name, position, nextLvl }: StoredLevel): LevelValues => ({
  name,
  position: String(position),
  nextLvl: nextLvl ?? '',
});
const sessionValuesOf = ({ name, position }: StoredSession): SessionValues => ({
  name,
  position: String(position),
});

interface LevelProps {
  /** Undefined for a new level. */
  readonly level: StoredLevel | undefined;
  readonly levels: readonly StoredLevel[];
  readonly onExited: () => void;
}

/** Adds a level, changes it, removes an unused one, or stops offering it (R-2170 to R-2172). */
export function LevelDialog({ level, levels, onExited }: LevelProps) {
  const confirm = useConfirm();
  const add = useCall(addLevel, { onFailure: 'inline' });
  const change = useCall(changeLevel, { onFailure: 'inline' });
  const remove = useCall(removeLevel, { onFailure: 'inline' });
  const followers = nextOptions(level, levels);
  const isFixed = level && level.id <= LEVEL_DEFAULT_LAST;
  const isRemovable = level && !isFixed && !level.inUse;
  const { form, merging, seen, submit, dialog } = useRowForm<StoredLevel, LevelValues>({
    row: level,
    list: listQuery('levels'),
    empty: { name: '', position: lastPosition(levels), nextLvl: '' },
    valuesOf: levelValuesOf,
    resolver: LEVEL_RESOLVER,
    mergeFields: [
      textField('Name', 'name'),
      textField('Position', 'position'),
      choiceField('After the year', 'nextLvl', followers),
    ],
    call: [remove, change].find(({ running, error }) => running || error) ?? add,
    onExited,
  });
  const save = (values: LevelValues, offered?: boolean) =>
    submit(async (row) => {
      if (!row) return add.run(levelRequestOf(values));
      const { id, version } = row;
      return change.run({ ...levelRequestOf(values), id, offered, version });
    });
  const toggleOffered = async (from: StoredLevel) => {
    const question = from.offered
      ? `Stop offering ${from.name}? It leaves all choices. Its students and courses stay.`
      : `Offer ${from.name} again?`;
    // Sends the stored values, so that unsaved input is not saved with them.
    if (await confirm(question)) await save(levelValuesOf(from), !from.offered);
  };
  const removeUnused = async ({ id, name, version }: StoredLevel) => {
    if (await confirm(`Remove ${name}?`)) await submit(() => remove.run({ id, version }));
  };
  const shown = seen ?? level;
  const toggle = shown && {
    label: shown.offered ? 'Stop offering' : 'Offer again',
    isDanger: shown.offered,
    onClick: () => toggleOffered(shown),
  };
  const removal = shown && {
    label: 'Remove',
    isDanger: true,
    onClick: () => removeUnused(shown),
  };

  return (
    <FormDialog
      {...dialog}
      title={level ? 'Edit level' : 'Add level'}
      subtitle={level && !level.offered ? `${level.name} · Not offered` : level?.name}
      onSubmit={form.handleSubmit((values) => save(values))}
      save="Save"
      aside={isRemovable ? removal : toggle}
    >
      <ConflictNotice merging={merging} save="Save" />
      {!isFixed && (
        <TextField
          control={form.control}
          name="name"
          label="Name"
          maxLength={TEXT_MAX_LENGTH}
          autoFocus
        />
      )}
      <TextField
        control={form.control}
        name="position"
        label="Position"
        type="number"
        autoFocus={isFixed ?? false}
        helperText={POSITION_HINT}
      />
      {level?.id !== LEVEL_GRADUATED && (
        <SelectField
          control={form.control}
          name="nextLvl"
          label="After the year"
          options={followers}
          none="Leaves"
          helperText="Year End moves the students to this level."
        />
      )}
    </FormDialog>
  );
}

interface SessionProps {
  /** Undefined for a new session. */
  readonly session: StoredSession | undefined;
  readonly sessions: readonly StoredSession[];
  readonly onExited: () => void;
}

/** Adds a session, changes it, or removes an unused one (R-2175, R-2176). */
export function SessionDialog({ session, sessions, onExited }: SessionProps) {
  const confirm = useConfirm();
  const add = useCall(addSession, { onFailure: 'inline' });
  const change = useCall(changeSession, { onFailure: 'inline' });
  const remove = useCall(removeSession, { onFailure: 'inline' });
  const isFixed = session && session.code in DEFAULT_SESSIONS;
  const { form, merging, seen, submit, dialog } = useRowForm<StoredSession, SessionValues>({
    row: session,
    list: listQuery('sessions'),
    empty: { name: '', position: lastPosition(sessions) },
    valuesOf: sessionValuesOf,
    resolver: SESSION_RESOLVER,
    mergeFields: SESSION_FIELDS,
    call: [remove, change].find(({ running, error }) => running || error) ?? add,
    onExited,
  });
  const removeUnused = async ({ id, name, version }: StoredSession) => {
    if (await confirm(`Remove ${name}?`)) await submit(() => remove.run({ id, version }));
  };
  const shown = seen ?? session;
  const removal = shown && {
    label: 'Remove',
    isDanger: true,
    onClick: () => removeUnused(shown),
  };
  return (
    <FormDialog
      {...dialog}
      title={session ? 'Edit session' : 'Add session'}
      subtitle={session?.name}
      onSubmit={form.handleSubmit((values) =>
        submit(async (row) => {
          if (!row) return add.run(sessionRequestOf(values));
          return change.run({ ...sessionRequestOf(values), id: row.id, version: row.version });
        }),
      )}
      save="Save"
      aside={isFixed || session?.inUse ? undefined : removal}
    >
      <ConflictNotice merging={merging} save="Save" />
      {!isFixed && (
        <TextField
          control={form.control}
          name="name"
          label="Name"
          maxLength={SESSION_NAME_MAX_LENGTH}
          autoFocus
        />
      )}
      <TextField
        control={form.control}
        name="position"
        label="Position"
        type="number"
        autoFocus={isFixed ?? false}
        helperText={POSITION_HINT}
      />
    </FormDialog>
  );
}
