import { nameKey } from '../names.ts';

/** The names and short names of each subject; commas separate them, the usual name is first. */
const SUBJECTS: readonly string[] = [
  'Mathematics, Maths, Math, Mathematic, Modern Mathematics, Modern Maths, Matematik, Mate, MM, 数学, 數學',
  'Additional Mathematics, Additional Maths, Additional Math, Add Mathematics, Add Maths, Add Math, A Maths, A Math, Matematik Tambahan, Mate Tambahan, Add M, 高级数学, 高級數學, 高数, 附加数学',
  'Bahasa Melayu, Bahasa Malaysia, BM, B M, B Melayu, Bhs Melayu, Malay, Malay Language, Melayu, 国文, 國文, 马来文, 馬來文',
  'English, English Language, Bahasa Inggeris, B Inggeris, Bhs Inggeris, Inggeris, BI, B I, Eng, 英文, 英语, 英語',
  'Chinese, Chinese Language, Mandarin, Bahasa Cina, B Cina, Cina, BC, Chi, 华文, 華文, 中文, 华语',
  'Tamil, Bahasa Tamil, Tamil Language, BT, 淡米尔文',
  'Science, Sains, Sc, Sci, Sn, 科学, 科學',
  'History, Sejarah, Sej, Hist, 历史, 歷史',
  'Geography, Geografi, Geo, Geog, 地理',
  'Chemistry, Kimia, Chem, Kim, 化学, 化學',
  'Physics, Fizik, Phy, Phys, Phs, Fiz, 物理',
  'Biology, Biologi, Bio, 生物',
  'Accounting, Accounts, Account, Accountancy, Principles of Accounting, Prinsip Perakaunan, Perakaunan, Akaun, Acc, Acct, PA, PP, 会计, 會計, 簿记, 簿記',
  'Economics, Economy, Ekonomi, Eko, Econ, 经济, 經濟',
  'Business Studies, Business, Perniagaan, Pengajian Perniagaan, Bus, Biz, 商业, 商業, 商学',
  'Physical Education, Pendidikan Jasmani, Pendidikan Jasmani dan Kesihatan, PJ, PJK, PE, 体育',
  'Moral Education, Moral, Pendidikan Moral, 道德',
  'Islamic Education, Pendidikan Islam, Agama Islam, PI',
  'Reka Bentuk dan Teknologi, Design and Technology, RBT',
  'Computer Science, Sains Komputer, Computing, SK, CS, 电脑',
  'Asas Sains Komputer, ASK',
  'Art, Art Education, Seni, Pendidikan Seni Visual, PSV, Seni Visual, 美术',
  'Music, Muzik, 音乐',
  'Additional Science, Sains Tambahan, Add Science, Add Sc',
];

const MAX_CHARACTERS = 100;
/** A form in the name of a subject, such as `F4 Maths`. */
const FORM = /\b(?:form|tingkatan|ting|tkt|f|t)[ .]{0,2}(?:[1-5]|iv|v|i{1,3})\b/giu;
const BRACKETS = /[([（【][^)\]）】]{0,40}[)\]）】]/gu;

function simplify(name: string): string {
  return name
    .slice(0, MAX_CHARACTERS)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const SUBJECT_OF: ReadonlyMap<string, number> = new Map(
  SUBJECTS.flatMap((names, subject) =>
    names.split(',').map((name) => [simplify(name), subject] as const),
  ),
);

/** Returns a number for the subject that a text names or is short for; undefined for others. */
export function usualSubject(text: string): number | undefined {
  const known = SUBJECT_OF.get(simplify(text));
  if (known !== undefined) return known;
  const plain = text.slice(0, MAX_CHARACTERS).replace(BRACKETS, ' ').replace(FORM, ' ');
  return SUBJECT_OF.get(simplify(plain));
}

/** Returns the names that mean the same subject as a text, such as Mathematics for `Maths`. */
export function sameSubjects(text: string, names: readonly string[]): string[] {
  const subject = usualSubject(text);
  if (subject === undefined) return [];
  return names.filter((name) => usualSubject(name) === subject);
}

/** The names of a centre's subjects and teachers, to tell them from other texts of a sheet. */
export class SheetNames {
  readonly #subjects: ReadonlySet<string>;
  readonly #teachers: readonly string[];

  constructor(subjects: Iterable<string> = [], teachers: Iterable<string> = []) {
    this.#subjects = new Set([...subjects].map(nameKey));
    this.#teachers = [...teachers];
  }

  /** True for the name of a stored subject, and for a usual name or short name. */
  has(text: string): boolean {
    return this.isStored(text) || usualSubject(text) !== undefined;
  }

  isStored(text: string): boolean {
    return this.#subjects.has(nameKey(text));
  }

  /** Returns the stored teacher whose name is in a text. */
  teacherIn(text: string): string | undefined {
    const lower = text.toLowerCase();
    return this.#teachers.find((name) => lower.includes(name.toLowerCase()));
  }
}
