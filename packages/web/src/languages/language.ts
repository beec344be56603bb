import { type ScreenLanguage, screenLanguages } from '@kelas/contract/values/languages';
import { i18n, type MessageDescriptor, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { remember, remembered } from '../remembered.ts';

/** Loads the messages of one part of the browser part; a language without has the English ones. */
type Loaders = Readonly<
  Partial<Record<ScreenLanguage, () => Promise<{ readonly messages: Messages }>>>
>;

const KEY = 'kelas.language';

const parts = new Map<Loaders, Map<ScreenLanguage, Promise<void>>>();
const texts: Partial<Record<ScreenLanguage, Messages>> = {};
const noMessages = async () => ({ messages: {} });
let wanted = languageOf(remembered(KEY));

i18n.loadAndActivate({ locale: wanted, messages: {} });

function languageOf(code: string | null): ScreenLanguage {
  return screenLanguages.find((language) => language === code) ?? 'en';
}

/** Loads the messages of a part in a language once. A failed load is tried again by the next one. */
function load(part: Loaders, language: ScreenLanguage): Promise<void> {
  const loaded = parts.get(part) ?? new Map<ScreenLanguage, Promise<void>>();
  parts.set(part, loaded);
  const known = loaded.get(language);
  if (known) return known;
  const own = part[language];
  const next = (own ?? part.en ?? noMessages)().then(({ messages }) => {
    const before = texts[language];
    // An English text does not replace the translation that another part has of it.
    texts[language] = own ? { ...before, ...messages } : { ...messages, ...before };
    i18n.load(language, texts[language]);
  });
  loaded.set(language, next);
  next.catch(() => loaded.delete(language));
  return next;
}

/** Registers the messages of a part, and begins to load those of the present language. */
export function addMessages(part: Loaders): void {
  void load(part, wanted);
}

async function loadAll(language: ScreenLanguage): Promise<void> {
  await Promise.all([...parts.keys()].map((part) => load(part, language)));
}

/** Resolves when the messages of all parts so far are loaded; rejects if some cannot be loaded. */
export async function messagesLoaded(): Promise<void> {
  // While a language is being chosen, the present one is still shown.
  await Promise.all([loadAll(wanted), loadAll(language())]);
}

/** Resolves to a module when the messages of its part are loaded too: for each dynamic import. */
export async function withMessages<M>(module: Promise<M>): Promise<M> {
  const loaded = await module;
  await messagesLoaded();
  return loaded;
}

/**
 * Shows all texts in a language, without a reload, and remembers it on this device (R-2282). Rejects
 * if its messages cannot be loaded; the present language then stays.
 */
export async function setLanguage(language: ScreenLanguage): Promise<void> {
  const before = wanted;
  wanted = language;
  try {
    await loadAll(language);
  } catch (error) {
    if (wanted === language) wanted = before;
    throw error;
  }
  // Another language was chosen meanwhile.
  if (wanted !== language) return;
  remember(KEY, language);
  document.documentElement.lang = language;
  i18n.activate(language);
}

/** Returns the present language. */
export function language(): ScreenLanguage {
  return languageOf(i18n.locale);
}

const subscribe = (changed: () => void) => i18n.on('change', changed);

/** Returns the present language, and renders again when it changes. */
export function useLanguage(): ScreenLanguage {
  return useSyncExternalStore(subscribe, language);
}

/** A text of the screen: a message of a translated part, or the English text of another one. */
export type Text = string | MessageDescriptor;

/** Returns a text in the present language. */
export function textOf(text: Text): string {
  return typeof text === 'string' ? text : i18n._(text);
}

/**
 * Returns what identifies a text in every language, for keys and addresses. In a build it is an id, so
 * it equals no English text.
 */
export function textKey(text: Text): string {
  return typeof text === 'string' ? text : (text.message ?? text.id);
}
