import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { listCourses } from '@kelas/contract/courses';
import { getReference } from '@kelas/contract/levels';
import { listBanks, listMiscItems } from '@kelas/contract/reference';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { useCallQuery } from '../api/query.ts';
import { translatedName } from './centre-words.ts';

const FIVE_MINUTES_MS = 300_000;
const none: readonly never[] = [];

export type Level = OutputOf<typeof getReference>['levels'][number];
export type Course = OutputOf<typeof listCourses>[number];
export type Teacher = OutputOf<typeof listTeachers>[number];
export type Offering = OutputOf<typeof listOfferings>[number];
export type MiscItem = OutputOf<typeof listMiscItems>[number];
export type Bank = OutputOf<typeof listBanks>[number];

// A failure of shared data shows no alert (R-1341).
function useReferenceQuery<C extends Call>(call: C, input: RequestOf<C>) {
  return useCallQuery(call, input, { onFailure: 'silent', staleTime: FIVE_MINUTES_MS });
}

function useLoadedReference<C extends Call>(call: C, input: RequestOf<C>) {
  return useReferenceQuery(call, input).data;
}

// The list is empty until it is loaded.
function useReference<C extends Call>(call: C, input: RequestOf<C>) {
  const data = useLoadedReference(call, input);
  return (data ?? none) as NonNullable<OutputOf<C>> | readonly never[];
}

/** The program levels in their order, named in the language, also levels that are not offered. */
export function useLevels(): readonly Level[] {
  const levels = useLoadedReference(getReference, {})?.levels ?? none;
  return levels.map((level) => ({ ...level, name: translatedName(level.name) }));
}

/** True if level Remove can be chosen, and so the Remove class in a filter (R-309, R-2171). */
export function offersRemove(levels: readonly Level[]): boolean {
  return levels.every(({ id, offered }) => id !== LEVEL_REMOVE || offered);
}

/** The courses (subjects), by name. */
export function useCourses(): readonly Course[] {
  return useReference(listCourses, {});
}

/** The courses; undefined until they are loaded. */
export function useLoadedCourses(): readonly Course[] | undefined {
  return useLoadedReference(listCourses, {});
}

/** The teachers, by name. */
export function useTeachers(): readonly Teacher[] {
  return useReference(listTeachers, {});
}

/** The running offerings: teacher, level, course and the monthly fee in cents. */
export function useOfferings(): readonly Offering[] {
  return useReference(listOfferings, {});
}

/** The running offerings; undefined until they are loaded. */
export function useLoadedOfferings(): readonly Offering[] | undefined {
  return useLoadedReference(listOfferings, {});
}

/** The running offerings with the state of their loading. */
export function useOfferingList() {
  return useReferenceQuery(listOfferings, {});
}

/** The misc items, for example books, with their usual fee in cents, including retired ones. */
export function useMiscItems(): readonly MiscItem[] {
  return useReference(listMiscItems, {});
}

/** The banks, by SWIFT code. */
export function useBanks(): readonly Bank[] {
  return useReference(listBanks, {});
}
