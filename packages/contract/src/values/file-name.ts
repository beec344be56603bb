/** A file name made of text that may hold anything: without what systems refuse, `ending` last. */
export function fileName(text: string, ending: string): string {
  const plain = text
    .replace(/[\p{Cc}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+|[.\s]+$/g, '');
  // By whole characters, so that none is cut in half.
  const short = [...plain].slice(0, 100).join('').trimEnd();
  return `${short || 'file'}.${ending}`;
}
