import { joinTexts } from '../languages/formats.ts';
import { levelNameOf } from './centre-words.ts';

interface Class {
  readonly subjectName: string;
  readonly programLvl: number;
  readonly teacherName: string;
}

/** Returns the name of a class: `Physics, Form 1, Encik Rahman`. */
export function classLabel({ subjectName, programLvl, teacherName }: Class): string {
  return joinTexts([subjectName, levelNameOf(programLvl), teacherName]);
}
