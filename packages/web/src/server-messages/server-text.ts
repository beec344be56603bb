import type { ErrorText } from '@kelas/contract/values/error-text';
import { useEffect, useSyncExternalStore } from 'react';
import { language, useLanguage, withMessages } from '../languages/language.ts';

// Loaded on demand: a page in English needs none of it.
let translate: typeof import('./translate.ts').translate | undefined;
const listeners = new Set<() => void>();

/** Loads the translations of the server's texts; English needs none, and stays if they are missing. */
export async function loadServerTexts(): Promise<void> {
  if (language() === 'en' || translate) return;
  try {
    ({ translate } = await withMessages(import('./translate.ts')));
    for (const listener of listeners) listener();
  } catch {
    // The next failure tries again.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Loads the translations, and renders again when they are there: for the layout, and for `memo`
 * components with texts of the server.
 */
export function useServerTexts(): void {
  const present = useLanguage();
  useEffect(() => {
    if (present !== 'en') void loadServerTexts();
  }, [present]);
  useSyncExternalStore(subscribe, () => translate !== undefined);
}

/** Returns a text of the server or of the contract in the present language, else in English (R-2286). */
export function serverText(english: string, text?: ErrorText): string {
  return (language() !== 'en' && translate?.(english, text)) || english;
}
