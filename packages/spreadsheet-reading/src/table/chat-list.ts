/** A line is divided at the signs that give the most parts; the first ones win. */
const SIGNS = [/(?<=\s)[-–—](?=\s|$)/, /(?<=\s)[/](?=\s|$)/, /[|｜]/, / {2,}/] as const;

/** The number or the sign before an entry: `1.`, `2)`, `(3)`, `4、` or `•`. */
const NUMBER = /^\s*([([（]?\d{1,4}\s?[.)\]、）:](?=[^\d\t])|[-–•*✅☑](?= )) *(?=\S)/u;

/** A line has at least this many parts if it is a row of a list. */
const PARTS_MIN = 3;
const SHARE_OF_LINES = 0.6;
/** The lines that decide whether a text is such a list. */
const SAMPLE_LINES = 200;
const LINE_MAX_CHARACTERS = 5_000;
/** At most 400 columns are read; one part more is refused. */
const PARTS_MAX = 401;

function partsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t', PARTS_MAX).map((part) => part.trim());
  const [first = [line], ...others] = SIGNS.map((sign) => line.split(sign, PARTS_MAX));
  const best = others.reduce((most, each) => (each.length > most.length ? each : most), first);
  return best.map((part) => part.trim());
}

/**
 * Returns true for a text with one entry on each line, as a chat has it (R-1927): most lines have
 * three parts or more. Rows of a spreadsheet have tabs from the first line on, or commas.
 */
export function isChatList(text: string): boolean {
  const lines = text
    .slice(0, SAMPLE_LINES * LINE_MAX_CHARACTERS)
    .split(/\r?\n/, SAMPLE_LINES)
    .filter((line) => line.trim() !== '');
  const [first = ''] = lines;
  if (lines.some((line) => line.length > LINE_MAX_CHARACTERS)) return false;
  const share = (test: (line: string) => boolean) => lines.filter(test).length / lines.length;
  const isNumbered = share((line) => NUMBER.test(line)) >= SHARE_OF_LINES;
  const isEntry = (line: string) => partsOf(line.replace(NUMBER, '')).length >= PARTS_MIN;
  if (first.includes('\t') && !isNumbered) return false;
  if (/[,;].*[,;]/.test(first) && !isEntry(first)) return false;
  if (text.includes('\t') && text.includes('"')) return false;
  return lines.length > 1 && share(isEntry) >= SHARE_OF_LINES;
}

/** Divides such a text into rows; numbers before the entries get a column of their own. */
export function splitChatList(text: string, linesMax: number): string[][] {
  const lines = text.split(/\r?\n/, linesMax);
  const numbers = lines.map((line) => NUMBER.exec(line.slice(0, 40))?.[1] ?? '');
  const hasNumbers = numbers.some((number) => number !== '');
  return lines.map((line, index) => {
    const number = numbers[index] ?? '';
    const rest = number === '' ? line : line.replace(NUMBER, '');
    const parts = line.trim() === '' ? [''] : partsOf(rest);
    return hasNumbers ? [number, ...parts] : parts;
  });
}
