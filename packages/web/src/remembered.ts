// In local storage, which outlasts the session: only choices that are not personal.

/** Returns a choice that is remembered on this computer; null for none. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // The browser refuses local storage.
    return null;
  }
}

/** Remembers a choice on this computer, if the browser has local storage. */
export function remember(key: string, choice: string | number | boolean): void {
  try {
    localStorage.setItem(key, String(choice));
  } catch {
    // The choice lasts until the screen is left.
  }
}
