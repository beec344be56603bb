import type { DemoSheet, Notice } from './texts.ts';

/** The details of the primary demo centre on documents. */
export const PRIMARY_LETTERHEAD = {
  name: 'Pusat Tuisyen Pelangi',
  address: '8, Jalan Kenari 5, Taman Kenari\n43000 Kajang, Selangor',
  registration_no: '202601054321',
  phone_no: '60387654321',
  payment_info: 'CIMB 8009 8765 4321 · Pusat Tuisyen Pelangi',
} as const;

/** Announcements of the primary centre, oldest first. */
export const primaryNotices: readonly Notice[] = [
  ['ALL', null, 40, 'Please fetch your child at the gate. Nobody leaves the centre alone.'],
  ['ALL', null, 35, 'Fees are due by the 10th of each month, in cash or by bank transfer.'],
  ['MORNING', [0, 9], 28, 'Standard 1 reads aloud on Wednesday. Please practise page 12 at home.'],
  ['EVENING', null, 22, 'Evening classes end at 9 pm. The gate closes at 9:15 pm.'],
  ['AFTERNOON', [2, 12], 15, 'Times tables up to 12 next week. Please practise ten minutes a day.'],
  [null, [3, 14], 9, 'We grow beans on Monday. Please bring a clear glass and cotton wool.'],
  ['ALL', null, 3, 'Well done in the monthly test. The results are on the board.'],
];

const forms = 'https://forms.example.com';
const files = 'https://files.example.org';

/** Quizzes and notes of the primary centre, oldest first. */
export const primarySheets: readonly DemoSheet[] = [
  ['NOTE', 'How to help with homework', `${files}/homework.pdf`, null, 90],
  ['NOTE', 'Suku kata: ba, be, bi', `${files}/bm/suku-kata.pdf`, [0, 9], 70],
  ['QUIZ', 'Times tables 2 to 5', `${forms}/maths-tables-1`, [2, 10], 55],
  ['QUIZ', 'Times tables 6 to 12', `${forms}/maths-tables-2`, [2, 11], 41],
  ['NOTE', 'Nouns and verbs', `${files}/english/nouns-verbs.pdf`, [1, 12], 33],
  ['QUIZ', 'The parts of a plant', `${forms}/science-plants`, [3, 13], 19],
  ['NOTE', 'Fractions with pictures', `${files}/maths/fractions.pdf`, [2, 14], 6],
];
