import {
  DEFAULT_LEVELS,
  LEVEL_GRADUATED,
  LEVEL_NOT_OFFERED,
  type ListedLevel,
  nameOfLevel,
} from '@kelas/contract/values/levels';
import { ALL_SESSIONS, DEFAULT_SESSIONS } from '@kelas/contract/values/sessions';

interface Words {
  readonly levels: readonly ListedLevel[];
  readonly sessions: readonly { readonly code: string; readonly name: string }[];
}

/** The levels and sessions that were loaded last; before that, those of every centre. */
let words: Words = {
  levels: DEFAULT_LEVELS,
  sessions: Object.entries(DEFAULT_SESSIONS).map(([code, name]) => ({ code, name })),
};

/** Keeps the levels and sessions that were loaded. */
export function setCentreWords(loaded: Words): void {
  words = loaded;
}

/** Returns the name of a program level; empty text for an unknown one. */
export function levelNameOf(id: number): string {
  return nameOfLevel(words.levels, id);
}

/** Returns the level after a year; null if students leave after it (R-2174). */
export function nextLevelOf(id: number): number | null {
  return words.levels.find((level) => level.id === id)?.nextLvl ?? null;
}

/** Returns the place of a level in lists, from 0; an unknown one comes last (R-2173). */
export function placeOfLevel(id: number): number {
  const at = words.levels.findIndex((level) => level.id === id);
  return at < 0 ? words.levels.length : at;
}

/** Orders the ids of levels as lists show them (R-2173). */
export function byLevelPlace(one: number, other: number): number {
  return placeOfLevel(one) - placeOfLevel(other);
}

/** Returns the name of a session; its code for an unknown one. */
export function sessionNameOf(code: string): string {
  return words.sessions.find((session) => session.code === code)?.name ?? code;
}

/** Returns a session as lists and choices show it: the name in capitals, such as `MORNING`. */
export function sessionLabelOf(code: string): string {
  return sessionNameOf(code).toUpperCase();
}

/** Returns the place of a session in lists, from 0. */
export function placeOfSession(code: string): number {
  return words.sessions.findIndex((session) => session.code === code);
}

/** Returns the sessions as choices, in their order (R-2175). */
export function sessionOptions(): readonly { readonly value: string; readonly label: string }[] {
  return words.sessions.map(({ code }) => ({ value: code, label: sessionLabelOf(code) }));
}

/** Returns the sessions and ALL as choices. */
export function sessionOptionsWithAll() {
  return [...sessionOptions(), { value: ALL_SESSIONS, label: ALL_SESSIONS }];
}

/** Returns the names of the sessions in their order. */
export function sessionNames(): readonly string[] {
  return words.sessions.map(({ name }) => name);
}

/** Returns the names of the levels of students who have not graduated, in their order. */
export function enrolledLevelNames(): readonly string[] {
  return words.levels
    .filter(({ id }) => id !== LEVEL_GRADUATED && id !== LEVEL_NOT_OFFERED)
    .map(({ name }) => name);
}
