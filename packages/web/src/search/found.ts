import type { OutputOf } from '@kelas/contract/call';
import { SEARCH_MIN_LENGTH, type searchStudents } from '@kelas/contract/search';
import type { listTeachers } from '@kelas/contract/teachers';
import { weekday } from '@kelas/contract/values/date';
import { lessonOfCode } from '@kelas/contract/values/lesson-code';
import { t } from '@lingui/core/macro';
import { formatDay, weekdayName } from '../languages/formats.ts';
import { lessonPath } from '../reference/lesson-path.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import type { MenuGroup } from '../ui/menu-context.ts';

export type Hit = OutputOf<typeof searchStudents>[number];

/** One line of the search: a student, or the name of a screen or teacher. */
export type Found =
  | { readonly key: string; readonly hit: Hit }
  | { readonly key: string; readonly name: string; readonly kind: string; readonly path: string };

const SCREENS_MAX = 4;
const TEACHERS_MAX = 3;

/** Returns the screens of the menu, and behind it, with a label whose words begin with the typed words (R-2120). */
export function findScreens(menu: readonly MenuGroup[], text: string): Found[] {
  if (text.length < SEARCH_MIN_LENGTH) return [];
  const typed = text.toLowerCase().split(/\s+/);
  return menu
    .flatMap(({ group, title, entries, others }) =>
      [...entries, ...others]
        .filter(({ label }) => {
          const words = label.toLowerCase().split(' ');
          return typed.every((start) =>
            isHan(start) ? label.includes(start) : words.some((word) => word.startsWith(start)),
          );
        })
        .map(({ path, label }) => ({
          key: path,
          name: label,
          kind: group === 'Start' ? t`Screen` : title,
          path,
        })),
    )
    .slice(0, SCREENS_MAX);
}

/** True for Chinese, which has no spaces between words. */
function isHan(text: string): boolean {
  return /\p{Script=Han}/u.test(text);
}

/** Returns the lesson of a typed code (R-2472); none for another text. */
export function findLessons(text: string): Found[] {
  const lesson = lessonOfCode(text);
  if (!lesson) return [];
  const day = `${weekdayName(weekday(lesson.day))} ${formatDay(lesson.day)}`;
  const path = lessonPath(lesson);
  return [{ key: path, name: t`Lesson on ${day}`, kind: text.toUpperCase(), path }];
}

/** Returns the first teachers of the list, whose forms an ADMIN opens (R-2121). */
export function findTeachers(teachers: OutputOf<typeof listTeachers>): Found[] {
  return teachers.slice(0, TEACHERS_MAX).map(({ uuid, name }) => ({
    key: uuid,
    name,
    kind: t`Teacher`,
    path: `/teacher/management/form?uuid=${uuid}`,
  }));
}

/** The payment that a student's page opens: of the student, or of the family. */
export type Payment = 'pay' | 'family';

/** Returns the address that a line opens; a receipt opens with its student. */
export function pathOf(found: Found, payment: Payment | undefined): string {
  if ('path' in found) return found.path;
  const { uuid, match, matchText } = found.hit;
  if (payment) return `${studentPath(uuid)}?${payment}`;
  return match === 'RECEIPT' ? `${studentPath(uuid)}?receipt=${matchText}` : studentPath(uuid);
}
