import { type Day, weekday } from '@kelas/contract/values/date';
import { formatTime } from '@kelas/contract/values/time';
import type { DaySheet, PrintedLesson } from './day-sheet.ts';
import { type DayWords, dayWords } from './day-words.ts';
import { numberPages } from './document.ts';
import { loadFonts } from './fonts.ts';
import { dayName, fill, type Labels, labels } from './labels.ts';
import { MM, MUTED, openPaper, type Paper } from './paper.ts';
import { drawQr } from './qr.ts';
import { allText } from './text.ts';

const PAGE = { width: 210 * MM, height: 297 * MM, margin: 12 * MM };
const QR_SIZE = 20 * MM;
const GAP = 7 * MM;
const ROW_HEIGHT = 7.5 * MM;
/** Empty rows for guests who come unannounced. */
const GUEST_ROWS = 2;
const SIGN_HEIGHT = 13 * MM;
const SIGN_GAP = 1.5 * MM;
const NUMBER_WIDTH = 8 * MM;
const NAME = { size: 10 };
const SMALL = { size: 8, color: MUTED };

/** The columns to mark, from left to right; the box of `LATE` has room for minutes. */
const COLUMNS = [
  { mark: 'PRESENT', width: 20 * MM, box: 5 * MM },
  { mark: 'LATE', width: 22 * MM, box: 15 * MM },
  { mark: 'ABSENT', width: 20 * MM, box: 5 * MM },
  { mark: 'EXCUSED', width: 20 * MM, box: 5 * MM },
] as const;
const MARKS_WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0);

interface Pen {
  readonly paper: Paper;
  readonly sheet: DaySheet;
  readonly words: Labels;
  readonly own: DayWords;
}

/**
 * Makes the sheets of a day as a PDF file of A4 pages (R-2470). Each teacher begins a page. A lesson
 * that fits a page is not broken; a longer one continues below its heading.
 */
export async function dayPdf(sheet: DaySheet): Promise<Buffer> {
  const { centre, language } = sheet;
  const [words, own] = [labels[language], dayWords[language]];
  const fonts = await loadFonts(allText(sheet, words, own, '·'));
  const about = { title: own.title, author: centre.name, language, day: sheet.madeOn };
  const paper = await openPaper(about, fonts, PAGE);
  const pen = { paper, sheet, words, own };
  const groups = Map.groupBy(sheet.lessons, ({ teachers }) => teachers.join(', '));
  [...groups.values()].forEach((lessons, at) => {
    if (at > 0) paper.addPage();
    drawHead(pen, lessons[0]);
    for (const [place, lesson] of lessons.entries()) drawLesson(pen, lesson, place === 0);
  });
  numberPages(paper, words, `${own.title} · ${dayName(sheet.day, words)}`, 1);
  return paper.finish();
}

/** Writes the day, the teacher and the centre at the top of a page. */
function drawHead({ paper, sheet, words, own }: Pen, lesson: PrintedLesson | undefined): void {
  const { day, closed, centre } = sheet;
  const half = paper.inner / 2;
  const right = { x: paper.left + half, y: paper.y + 3, width: half, maxLines: 1 };
  paper.write(centre.name, { ...right, align: 'right' }, SMALL);
  const line = (text: string, width: number, size: number, bold = true) => {
    const place = { x: paper.left, y: paper.y, width, maxLines: 1 };
    paper.y += paper.write(text, place, { size, bold });
  };
  line(`${weekdayOf(day, own)}, ${dayName(day, words)}`, half, 13);
  line(lesson?.teachers.join(', ') || own.noTeacher, paper.inner, 11);
  if (closed !== null) line(fill(own.closed, { name: closed }), paper.inner, 10, false);
  paper.y += 4;
  paper.rule({ color: '#2f4f9f', thick: 1.2 });
  paper.y += 3 * MM;
}

/** Draws a lesson below the one before, or on the next page if this one has too little room. */
function drawLesson(pen: Pen, lesson: PrintedLesson, isFirst: boolean): void {
  const { paper } = pen;
  const heights = lesson.students.map(({ name, guest }) => nameHeight(paper, name, guest));
  const tail = GUEST_ROWS * ROW_HEIGHT + SIGN_GAP + SIGN_HEIGHT;
  const rows = heights.reduce((sum, height) => sum + height, 0);
  const next = () => {
    paper.addPage();
    drawHead(pen, lesson);
  };
  const heading = paper.heightOf(() => drawHeading(pen, lesson, false));
  if (!isFirst && paper.y + heading + rows + tail > paper.bottom) next();
  drawHeading(pen, lesson, false);
  lesson.students.forEach((student, at) => {
    const height = heights[at] ?? 0;
    const isLast = at === lesson.students.length - 1;
    if (paper.y + height + (isLast ? tail : 0) > paper.bottom) {
      next();
      drawHeading(pen, lesson, true);
    }
    drawStudent(pen, student, at + 1, height);
  });
  for (let row = 0; row < GUEST_ROWS; row += 1) drawRow(pen, '', pen.own.guestLine, ROW_HEIGHT);
  drawSignatures(pen);
  paper.y += GAP;
}

/** Draws class, time and room of a lesson with its code, and the titles of the columns. */
function drawHeading(pen: Pen, lesson: PrintedLesson, isContinued: boolean): void {
  const { paper, words, own } = pen;
  const { subjectName, levelName, sessionName, classroom, movedFrom, code } = lesson;
  const top = paper.y;
  const place = { x: paper.left, width: paper.inner - QR_SIZE - 4 * MM };
  const line = (texts: readonly (string | false)[], lines: number, size: number, bold = false) => {
    const text = texts.filter(Boolean).join(' · ');
    if (!text) return;
    paper.y += paper.write(text, { ...place, y: paper.y, maxLines: lines }, { size, bold });
  };
  line([subjectName, levelName, sessionName, isContinued && own.continued], 2, 13, true);
  line([timesOf(lesson), classroom], 2, 11, true);
  line([lesson.teachers.join(', ') || own.noTeacher], 2, 9);
  line([movedFrom !== null && fill(own.movedFrom, { day: dayName(movedFrom, words) })], 1, 9);
  paper.y += paper.write(code, { ...place, y: paper.y }, { ...SMALL, tabular: true });
  drawQr(paper, code, { left: paper.right - QR_SIZE, top, size: QR_SIZE });
  paper.y = Math.max(paper.y, top + QR_SIZE) + 1 * MM;
  let x = paper.right - MARKS_WIDTH;
  const heights = COLUMNS.map(({ mark, width }) => {
    const title = { x, y: paper.y, width, align: 'center' as const, maxLines: 1 };
    x += width;
    return paper.write(own[mark], title, SMALL);
  });
  paper.y += Math.max(...heights) + 2;
}

function drawStudent(
  pen: Pen,
  { name, guest, makesUp }: PrintedLesson['students'][number],
  number: number,
  height: number,
): void {
  const { paper, own } = pen;
  const [top, x] = [paper.y, paper.left + NUMBER_WIDTH];
  drawRow(pen, name, String(number), height);
  if (!guest) return;
  const lines = paper.wrap(name, nameWidth(paper), NAME, 2).length;
  const below = { x, y: top + 3 + paper.lineHeight(NAME.size, lines), width: nameWidth(paper) };
  paper.write(makesUp ? own.makeUp : own.guest, { ...below, maxLines: 1 }, SMALL);
}

/** Draws a row with its empty boxes. A row without a name has its label in place of the number. */
function drawRow({ paper }: Pen, name: string, label: string, height: number): void {
  paper.rule();
  const width = name ? NUMBER_WIDTH - 2 * MM : nameWidth(paper);
  paper.write(label, { x: paper.left, y: paper.y + 4.5, width, maxLines: 1 }, SMALL);
  const place = { x: paper.left + NUMBER_WIDTH, y: paper.y + 3, width: nameWidth(paper) };
  if (name) paper.write(name, { ...place, maxLines: 2 }, NAME);
  let x = paper.right - MARKS_WIDTH;
  for (const { width: column, box } of COLUMNS) {
    const side = 5 * MM;
    paper.box(x + (column - box) / 2, paper.y + (height - side) / 2, box, side, MUTED);
    x += column;
  }
  paper.y += height;
}

/** Draws a box to sign in for who marked on paper, and one for who entered the marks. */
function drawSignatures({ paper, own }: Pen): void {
  paper.y += SIGN_GAP;
  const between = 4 * MM;
  const width = (paper.inner - between) / 2;
  [own.markedBy, own.enteredBy].forEach((label, at) => {
    const x = paper.left + at * (width + between);
    paper.box(x, paper.y, width, SIGN_HEIGHT, MUTED);
    paper.write(label, { x: x + 4, y: paper.y + 2, width: width - 8, maxLines: 1 }, SMALL);
  });
  paper.y += SIGN_HEIGHT;
}

function nameWidth(paper: Paper): number {
  return paper.inner - NUMBER_WIDTH - MARKS_WIDTH - 2 * MM;
}

/** The height of a student's row; a guest has a word below the name. */
function nameHeight(paper: Paper, name: string, guest: boolean): number {
  const lines = paper.wrap(name, nameWidth(paper), NAME, 2).length;
  const below = guest ? paper.lineHeight(SMALL.size) : 0;
  return Math.max(ROW_HEIGHT, paper.lineHeight(NAME.size, lines) + below + 6);
}

function weekdayOf(day: Day, { weekdays }: DayWords): string {
  return weekdays.split(' ')[weekday(day) - 1] ?? '';
}

/** Returns `09:00–10:30`; empty for a lesson without times. */
function timesOf({ startTime, endTime }: PrintedLesson): string {
  return [startTime, endTime].filter(Boolean).map(formatTime).join('–');
}
