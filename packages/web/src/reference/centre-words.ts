import {
  DEFAULT_LEVELS,
  LEVEL_GRADUATED,
  LEVEL_NOT_OFFERED,
  type ListedLevel,
  nameOfLevel,
} from '@kelas/contract/values/levels';
import { ALL_SESSIONS, DEFAULT_SESSIONS } from '@kelas/contract/values/sessions';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';

interface Words {
  readonly levels: readonly ListedLevel[];
  readonly sessions: readonly { readonly code: string; readonly name: string }[];
}

/** The levels and sessions that were loaded last; before that, those of every centre. */
let words: Words = {
  levels: DEFAULT_LEVELS,
  sessions: Object.entries(DEFAULT_SESSIONS).map(([code, name]) => ({ code, name })),
};

/** The names of levels and sessions that are translated; others are as the centre wrote them. */
const TRANSLATED: Readonly<Record<string, MessageDescriptor>> = {
  // The context keeps it apart from the label of a button.
  Remove: msg({ message: 'Remove', context: 'level' }),
  'Form 1': msg`Form 1`,
  'Form 2': msg`Form 2`,
  'Form 3': msg`Form 3`,
  'Form 4': msg`Form 4`,
  'Form 5': msg`Form 5`,
  'Form 5 (Graduated)': msg`Form 5 (Graduated)`,
  'Standard 1': msg`Standard 1`,
  'Standard 2': msg`Standard 2`,
  'Standard 3': msg`Standard 3`,
  'Standard 4': msg`Standard 4`,
  'Standard 5': msg`Standard 5`,
  'Standard 6': msg`Standard 6`,
  Morning: msg`Morning`,
  Afternoon: msg`Afternoon`,
};

/** Returns the name of a level or session in the present language: `Form 1`, `Tingkatan 1`. */
export function translatedName(name: string): string {
  return textOf(TRANSLATED[name] ?? name);
}

/** Keeps the levels and sessions that were loaded. */
export function setCentreWords(loaded: Words): void {
  words = loaded;
}

/** Returns the name of a program level; empty text for an unknown one. */
export function levelNameOf(id: number): string {
  return translatedName(nameOfLevel(words.levels, id));
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

/** Returns the name of a session, or of all of them; the code of an unknown one. */
export function sessionNameOf(code: string): string {
  if (code === ALL_SESSIONS) return t`ALL`;
  return translatedName(words.sessions.find((session) => session.code === code)?.name ?? code);
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
  return [...sessionOptions(), { value: ALL_SESSIONS, label: sessionLabelOf(ALL_SESSIONS) }];
}

/** Returns the names of the sessions in their order, as an import has them. */
export function sessionNames(): readonly string[] {
  return words.sessions.map(({ name }) => name);
}

/** Returns the names of the levels of students who have not graduated, as an import has them. */
export function enrolledLevelNames(): readonly string[] {
  return words.levels
    .filter(({ id }) => id !== LEVEL_GRADUATED && id !== LEVEL_NOT_OFFERED)
    .map(({ name }) => name);
}
