import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { type addLevel, type addSession, getReference } from '@kelas/contract/levels';
import { LEVEL_GRADUATED, LEVEL_NOT_OFFERED } from '@kelas/contract/values/levels';
import { z } from 'zod';
import { queryKey } from '../api/query.ts';
import { send } from '../api/send.ts';
import { formSchema } from '../ui/form-schema.ts';

type Reference = OutputOf<typeof getReference>;
export type StoredLevel = Reference['levels'][number];
export type StoredSession = Reference['sessions'][number];

/** The form values of a level; the position is the typed text. */
export interface LevelValues {
  readonly name: string;
  readonly position: string;
  readonly nextLvl: number | '';
}
export type SessionValues = Pick<LevelValues, 'name' | 'position'>;

/** Returns the query of one of the two lists, to merge what another person saved. */
export function listQuery<K extends keyof Reference>(list: K) {
  return {
    queryKey: [...queryKey(getReference), list],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Reference[K]> =>
      (await send(getReference, {}, { signal }))[list],
  };
}

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

/** Returns the schema of a form whose position is text. */
export function placedSchema<V extends SessionValues>(call: typeof addLevel | typeof addSession) {
  const { name, position } = call.input.shape;
  const placed = z.object({ name, position: z.string().transform(numberOf).pipe(position) });
  return formSchema<V>(() => placed);
}

export function levelRequestOf({ name, position, nextLvl }: LevelValues) {
  const request = { name, position: Number(position), nextLvl: nextLvl || null };
  return request satisfies RequestOf<typeof addLevel>;
}

export function sessionRequestOf({ name, position }: SessionValues) {
  return { name, position: Number(position) } satisfies RequestOf<typeof addSession>;
}

/** Returns the position after all others. */
export function lastPosition(rows: readonly { readonly position: number }[]): string {
  return String(Math.max(0, ...rows.map(({ position }) => position)) + 10);
}

/** Returns what a year's end does with the students of a level (R-2174). */
export function yearEndText({ id, nextLvl }: StoredLevel, levels: readonly StoredLevel[]): string {
  if (id === LEVEL_GRADUATED) return '';
  if (nextLvl === null) return 'Leaves';
  return levels.find((each) => each.id === nextLvl)?.name ?? '';
}

/** Returns the levels that can follow a level. */
export function nextOptions(level: StoredLevel | undefined, levels: readonly StoredLevel[]) {
  return levels
    .filter(({ id }) => id !== level?.id && id !== LEVEL_NOT_OFFERED)
    .map(({ id, name }) => ({ value: id, label: name }));
}
