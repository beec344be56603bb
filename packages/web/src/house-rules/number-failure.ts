import { t } from '@lingui/core/macro';

/** What is wrong with a typed number of a rule; undefined for nothing. */
export function countFailure(text: string, min: number, max: number): string | undefined {
  const count = Number(text);
  const isRight = Number.isInteger(count) && count >= min && count <= max;
  return isRight ? undefined : t`Please enter a number from ${min} to ${max}`;
}
