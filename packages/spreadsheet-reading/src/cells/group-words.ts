import type { SheetNames } from '../names/subjects.ts';
import { isRead } from './faults.ts';
import { readLevel } from './words.ts';

/** The texts that a title or a heading of a group gives to the rows below it (R-1904, R-1905). */
export interface GroupHeading {
  readonly level?: string | undefined;
  readonly subject?: string | undefined;
  readonly teacher?: string | undefined;
  readonly year?: number | undefined;
}

const MAX_CHARACTERS = 120;
const YEAR = /(?<!\d)(20\d\d)(?!\d)(?:\s?年)?/;
const LEVEL =
  /(?<![\p{L}\p{N}])(?:(?:form|tingkatan|ting|tkt|kelas|class|f|t)[. :-]{0,3}(?:[1-5]|iv|v|i{1,3})(?![\p{L}\p{N}])|peralihan|remove(?: class)?)|(?:中学|中學|初中|高中|中|初|高)[一二三四五1-5]|预备班|預備班/iu;
const STANDARD =
  /(?<![\p{L}\p{N}])(?:standard|std|darjah|tahun|year|primary|grade)[. :-]{0,3}\d(?!\d)/iu;
const TEACHER_TITLE =
  /^(?:mr|mrs|ms|miss|mdm|madam|sir|dr|teacher|cikgu|encik|en|puan|pn|cik|tutor|ustaz|ustazah)[.\s]+\p{L}|[\p{Script=Han}]{1,4}(?:老师|老師)$/iu;
const LABELLED = /^([\p{L} .]{2,20})\s*[:：=]\s*(\S.*)$/u;
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    teacher: ['teacher', 'tutor', 'guru', 'cikgu', 'pengajar', '老师', '老師'],
    subject: ['subject', 'subjek', 'mata pelajaran', 'course', '科目'],
    level: ['level', 'form', 'tingkatan', 'class', 'kelas', '年级', '年級', '班级', '班級'],
  }).flatMap(([field, words]) => words.map((word) => [word, field] as const)),
);
const PART_SEPARATOR = /\s+[-–—]\s+|[|]|[,;()（）【】[\]/]|\s{3,}/;
const TITLE_WORDS =
  /^(?:senarai|nama|pelajar|murid|list|name|student|students|students list|pusat|tuisyen|tuition|centre|center|class|kelas|of|the|fees?|yuran|bayaran|payment|payments|record|rekod|jadual|tahun|year|bulan|month)$/iu;

/** Returns the usual name of the level that a text names; undefined for another text. */
function levelNamed(text: string, names: SheetNames): string | undefined {
  if (/^\d*$/.test(text)) return undefined;
  const read = readLevel('Level', text, names);
  return isRead(read) && typeof read.value === 'number' ? names.levelName(read.value) : undefined;
}

/** Returns true for the name of a form, or of a standard of a primary school. */
export function isLevelName(text: string, names: SheetNames): boolean {
  const name = text.normalize('NFKC').trim();
  return levelNamed(name, names) !== undefined || STANDARD.exec(name)?.[0] === name;
}

/** Reads a part of a heading: a labelled value, a teacher, or a subject in it. */
function partMeaning(part: string, names: SheetNames): GroupHeading {
  const [, label = '', value = ''] = LABELLED.exec(part) ?? [];
  const field = LABELS.get(label.trim().toLowerCase());
  if (field === 'level')
    return { level: levelNamed(value, names) ?? levelNamed(`Form ${value}`, names) };
  if (field) return { [field]: value.trim() };
  if (TEACHER_TITLE.test(part)) return { teacher: part };
  if (names.has(part)) return { subject: part };
  const words = part.split(/\s+/).filter((word) => !TITLE_WORDS.test(word));
  for (let length = Math.min(words.length, 3); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const some = words.slice(at, at + length).join(' ');
      // Two letters in a long text, such as a time in the afternoon, are no subject.
      const isClear = some.length > 2 || words.length <= 2;
      if (isClear && some.length > 1 && names.has(some)) return { subject: some };
    }
  }
  return {};
}

/**
 * Reads a title or the heading of a group, such as `TINGKATAN 4 2026` or `Form 3 – Maths – Mr Lim`.
 * A standard of a primary school is given as it is written, so that its rows have a fault.
 */
export function readGroupHeading(heading: string, names: SheetNames): GroupHeading {
  const text = heading.slice(0, MAX_CHARACTERS).normalize('NFKC').trim();
  const year = YEAR.exec(text)?.[1];
  const withoutYear = text
    .replace(YEAR, ' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
  const written = LEVEL.exec(withoutYear)?.[0] ?? STANDARD.exec(withoutYear)?.[0];
  const level =
    levelNamed(withoutYear, names) ??
    (written === undefined ? undefined : (levelNamed(asForm(written), names) ?? written));
  const other = written === undefined ? withoutYear : withoutYear.replace(written, ' | ');
  const teacher = names.teacherIn(other);
  const at = teacher === undefined ? -1 : other.toLowerCase().indexOf(teacher.toLowerCase());
  const rest =
    at < 0 ? other : `${other.slice(0, at)} | ${other.slice(at + (teacher?.length ?? 0))}`;
  const parts = rest.split(PART_SEPARATOR).map((part) => partMeaning(part.trim(), names));
  const firstOf = (key: 'level' | 'subject' | 'teacher') =>
    parts.find((part) => part[key] !== undefined)?.[key];
  return {
    level: level ?? firstOf('level'),
    subject: firstOf('subject'),
    teacher: teacher ?? firstOf('teacher'),
    year: year === undefined ? undefined : Number(year),
  };
}

function asForm(written: string): string {
  return written.replace(/^(?:kelas|class)[. :-]*/i, 'Form ');
}

/** Returns true for a text that gives its rows a level, a subject or a teacher. */
export function isGroupHeading({ level, subject, teacher }: GroupHeading): boolean {
  return level !== undefined || subject !== undefined || teacher !== undefined;
}
