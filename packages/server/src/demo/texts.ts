/** A class of the demo: the positions of a course and a level; null for all classes. */
type DemoClass = readonly [course: number, level: number] | null;

export type Notice = readonly [
  session: string | null,
  of: DemoClass,
  daysAgo: number,
  content: string,
];

/** The details of the demo centre on documents. */
export const DEMO_LETTERHEAD = {
  name: 'Pusat Tuisyen Bintang',
  address: '12A, Jalan Mawar 3, Taman Melati\n53100 Kuala Lumpur',
  registration_no: '202601012345',
  phone_no: '60341234567',
  payment_info: 'Maybank 5123 4567 8901 · Pusat Tuisyen Bintang',
  // No account has this number, so nothing can be paid with the code.
  payment_qr:
    '00020201021126480014A00000061500010106000000021600000000000000005204829953034585802MY' +
    '5921PUSAT TUISYEN BINTANG6012KUALA LUMPUR6304590B',
} as const;

/** Announcements, oldest first. */
export const notices: readonly Notice[] = [
  [
    'ALL',
    null,
    41,
    'The new timetable starts on Monday. Please look at the board for your classroom before you go in.',
  ],
  [
    'ALL',
    null,
    37,
    'Fees are due by the 10th of each month. Parents may pay in cash at the counter or by bank transfer; please bring the slip or send it to us.',
  ],
  [
    'AFTERNOON',
    [2, 4],
    33,
    'Quiz on linear equations next Thursday. Please revise chapters 1 to 3.',
  ],
  [
    'MORNING',
    [0, 5],
    29,
    'Kelas ganti Bahasa Melayu pada hari Sabtu, jam 10 pagi. Sila bawa buku latihan karangan.',
  ],
  [
    'MORNING',
    null,
    25,
    'The air conditioner in classroom A2 is being repaired. Morning classes in A2 move to B2 until Wednesday.',
  ],
  [null, [3, 2], 21, 'We measure density on Tuesday. Please wear closed shoes and bring a ruler.'],
  [
    'AFTERNOON',
    [1, 6],
    18,
    'Please hand in your essay drafts by Friday, so that we can discuss them next week.',
  ],
  [
    'ALL',
    null,
    14,
    'Exam papers of the past five years are at the counter again, RM 20 a set.\nAsk for your level.',
  ],
  [
    null,
    [5, 5],
    11,
    'Bring a scientific calculator to every lesson from now on. Phones stay in the bag.',
  ],
  [
    'ALL',
    null,
    7,
    'Well done, everybody, in the monthly test! Results are on the board. Parents who wish to meet a teacher, please tell the counter.',
  ],
  [
    'AFTERNOON',
    null,
    4,
    'The T-shirts have arrived. Please collect yours at the counter after class.',
  ],
  [
    'AFTERNOON',
    [6, 6],
    1,
    'The next lesson starts half an hour later than usual. The room stays the same.',
  ],
];

const forms = 'https://forms.example.com';
const files = 'https://files.example.org';

export type DemoSheet = readonly [
  kind: 'QUIZ' | 'NOTE',
  title: string,
  url: string,
  of: DemoClass,
  daysAgo: number,
];

/** Quizzes and notes, oldest first. */
export const sheets: readonly DemoSheet[] = [
  ['NOTE', 'Glossary of examination words', `${files}/glossary.pdf`, null, 120],
  ['NOTE', 'How to plan a week of revision', `${files}/revision-plan.pdf`, null, 112],
  ['NOTE', 'Tatabahasa: imbuhan', `${files}/bm/imbuhan.pdf`, [0, 3], 98],
  ['QUIZ', 'Sinonim dan antonim', `${forms}/bm-sinonim`, [0, 3], 91],
  ['NOTE', 'Algebraic expressions', `${files}/maths/algebraic-expressions.pdf`, [2, 3], 84],
  ['QUIZ', 'Fractions and decimals', `${forms}/maths-fractions`, [2, 1], 77],
  ['NOTE', 'The cell: drawings to label', `${files}/science/cell.pdf`, [3, 2], 70],
  ['QUIZ', 'Tenses, part 1', `${forms}/english-tenses-1`, [1, 2], 63],
  ['QUIZ', 'Tenses, part 2', `${forms}/english-tenses-2`, [1, 2], 56],
  ['NOTE', 'Zaman Kesultanan Melayu Melaka', `${files}/history/melaka.pdf`, [4, 4], 49],
  ['QUIZ', 'Linear equations', `${forms}/maths-linear-equations`, [2, 4], 35],
  ['NOTE', 'Quadratic functions', `${files}/addmaths/quadratic-functions.pdf`, [5, 5], 30],
  ['QUIZ', 'General knowledge for the school holidays', `${forms}/holidays`, null, 27],
  ['QUIZ', 'Forces and motion', `${forms}/physics-forces`, [6, 5], 20],
  ['NOTE', 'The periodic table, with valencies', `${files}/chemistry/table.pdf`, [7, 5], 16],
  ['QUIZ', 'Acids and bases', `${forms}/chemistry-acids?set=2&time=20`, [7, 6], 12],
  ['NOTE', 'Model essays', `${files}/english/model-essays.pdf`, [1, 6], 9],
  ['QUIZ', 'Electricity', `${forms}/physics-electricity`, [6, 6], 5],
  ['NOTE', 'Differentiation rules on one page', `${files}/addmaths/rules.pdf`, [5, 6], 2],
];
