/** The values of a record by their names. */
export type Fields = { readonly [name: string]: unknown };

/** Lists the differences between an audited and a stored record: `receipt number is 7, was 3`. */
export function differences(audited: Fields, stored: Fields): string {
  return fieldsOf(audited, stored).join('; ') || 'only the form differs';
}

function fieldsOf(audited: Fields, stored: Fields): string[] {
  return [...new Set([...Object.keys(audited), ...Object.keys(stored)])].flatMap((name) => {
    const [was, is] = [audited[name], stored[name]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if ([was ?? [], is ?? []].every(Array.isArray)) return linesOf(was ?? [], is ?? []);
    return [`${inWords(name)} is ${textOf(is)}, was ${textOf(was)}`];
  });
}

function linesOf(audited: unknown, stored: unknown): string[] {
  const [was, is] = [byId(audited), byId(stored)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [before, after] = [was.get(id), is.get(id)];
    if (!after) return [`line ${id} is missing`];
    if (!before) return [`line ${id} was added`];
    return fieldsOf(before, after).map((text) => `line ${id}: ${text}`);
  });
}

function byId(lines: unknown): Map<unknown, Fields> {
  return new Map((lines as Fields[]).map((line) => [line.id, line]));
}

/** `receiptNumber` → `receipt number`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value ?? 'nothing');
}
