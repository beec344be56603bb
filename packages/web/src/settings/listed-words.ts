import type { OutputOf } from '@kelas/contract/call';
import {
  addLevel,
  addSession,
  changeLevel,
  changeSession,
  getReference,
  removeLevel,
  removeSession,
  SESSION_NAME_MAX_LENGTH,
} from '@kelas/contract/levels';
import { LEVEL_DEFAULT_LAST, LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { DEFAULT_SESSIONS } from '@kelas/contract/values/sessions';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { msg, t } from '@lingui/core/macro';
import { z } from 'zod';
import { queryKey } from '../api/query.ts';
import { send } from '../api/send.ts';
import { translatedName } from '../reference/centre-words.ts';
import { formSchema } from '../ui/form-schema.ts';

type Reference = OutputOf<typeof getReference>;
export type StoredLevel = Reference['levels'][number];
export type StoredSession = Reference['sessions'][number];

export type StoredWord = StoredLevel | StoredSession;

/** The form values of a level or a session; the position is the typed text. */
export interface WordValues {
  readonly name: string;
  readonly position: string;
  /** Empty for a session. */
  readonly nextLvl: number | '';
}

export function wordValuesOf(row: StoredWord): WordValues {
  const nextLvl = 'nextLvl' in row && row.nextLvl;
  return { name: row.name, position: String(row.position), nextLvl: nextLvl || '' };
}

const requestOf = ({ name, position }: WordValues) => ({ name, position: Number(position) });

/** The calls of the two kinds, and what their requests take from the form. */
export const wordKinds = {
  level: {
    list: 'levels',
    titles: { add: msg`Add level`, edit: msg`Edit level` },
    nameMaxLength: TEXT_MAX_LENGTH,
    calls: { add: addLevel, change: changeLevel, remove: removeLevel },
    requestOf: (values: WordValues) => ({
      ...requestOf(values),
      nextLvl: values.nextLvl || null,
    }),
  },
  session: {
    list: 'sessions',
    titles: { add: msg`Add session`, edit: msg`Edit session` },
    nameMaxLength: SESSION_NAME_MAX_LENGTH,
    calls: { add: addSession, change: changeSession, remove: removeSession },
    requestOf,
  },
} as const;
export type WordKind = keyof typeof wordKinds;

/** Returns whether a level or session is one of every centre, which keeps its name. */
export function isDefaultWord(row: StoredWord): boolean {
  return 'code' in row ? row.code in DEFAULT_SESSIONS : row.id <= LEVEL_DEFAULT_LAST;
}

/** Returns the query of one of the two lists, to merge what another person saved. */
export function listQuery(list: keyof Reference) {
  return {
    queryKey: [...queryKey(getReference), list],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredWord[]> =>
      (await send(getReference, {}, { signal }))[list],
  };
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** Returns the schema of a form whose position is text. */
export function placedSchema(call: typeof addLevel | typeof addSession) {
  const { name, position } = call.input.shape;
  const placed = z.object({ name, position: z.string().transform(numberOf).pipe(position) });
  return formSchema<WordValues>(() => placed);
}

/** Returns the position after all others. */
export function lastPosition(rows: readonly { readonly position: number }[]): string {
  return String(Math.max(0, ...rows.map(({ position }) => position)) + 10);
}

/** Returns what a year's end does with the students of a level (R-2174). */
export function yearEndText({ id, nextLvl }: StoredLevel, levels: readonly StoredLevel[]): string {
  if (id === LEVEL_GRADUATED) return '';
  if (nextLvl === null) return t`Leaves`;
  return translatedName(levels.find((each) => each.id === nextLvl)?.name ?? '');
}

/** Returns the levels that can follow a level; one that is not offered only if it does (R-2260). */
export function nextOptions(row: StoredWord | undefined, levels: readonly StoredWord[]) {
  const next = row && wordValuesOf(row).nextLvl;
  return levels
    .filter(
      (each) => each.id !== row?.id && (each.id === next || ('offered' in each && each.offered)),
    )
    .map(({ id, name }) => ({ value: id, label: translatedName(name) }));
}
