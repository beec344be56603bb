/** Puts a text on the clipboard; false where the browser or the person does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Absent where the page came over an unencrypted connection.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
