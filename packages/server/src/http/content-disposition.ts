/**
 * Returns the header with the file name of a document (RFC 6266). The name is in it twice: in ASCII
 * for old clients, and encoded by RFC 5987. No character of the name can end the header.
 */
export function contentDisposition(
  fileName: string,
  use: 'attachment' | 'inline' = 'inline',
): string {
  const plain = fileName.replace(/[^\x20-\x7e]/gu, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${use}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
