/** Makes a file name from any text. Characters that file systems refuse become spaces. */
export function fileName(text: string, ending: string): string {
  const plain = text
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  // Cuts at a code point, so that no surrogate pair is split.
  const short = [...plain].slice(0, 100).join('').trimEnd();
  return `${short || 'file'}.${ending}`;
}
