import { FEE_MAX } from './cents.ts';

/** What the rate box accepts while typing: nothing, a number, or `n/m` on its way (specification 5). */
export const RATE_INPUT = /^(\d+(\.\d{0,2})?(\/\d*)?)?$/;

const RATIO = /^(\d{1,4})\/(\d{1,4})$/;

/** A split of what was collected: `teacher` parts of `teacher + centre`. */
export interface Ratio {
  readonly teacher: number;
  readonly centre: number;
}

/** Reads `n/m` (teacher/centre, whole parts, not both zero); undefined for anything else. */
export function parseRatio(text: string): Ratio | undefined {
  const match = RATIO.exec(text.trim());
  if (!match) return undefined;
  const ratio = { teacher: Number(match[1]), centre: Number(match[2]) };
  return ratio.teacher + ratio.centre > 0 ? ratio : undefined;
}

/** True for an hourly rate in cents, above zero. */
export function isHourlyRate(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= FEE_MAX;
}
