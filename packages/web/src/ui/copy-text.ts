/** Copies a text to the clipboard; returns false if the browser or the person refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // The clipboard is missing on an unencrypted connection.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
