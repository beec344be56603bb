import { type Day, dayFromSql } from '@kelas/contract/values/date';
import holidays from './holidays.json' with { type: 'json' };

/**
 * The public holidays of Malaysia: day, name, and the codes of the states, or no code for all
 * states. Compiled with date-holidays 3.37 (data under CC BY 3.0). A state may announce others late,
 * so the owner checks them.
 */
const HOLIDAYS: readonly (readonly string[])[] = holidays;

/** The public holidays of a state in a year; none for a year without a list. */
export function holidaysOf(
  year: number,
  state: string,
): { readonly day: Day; readonly name: string }[] {
  return HOLIDAYS.filter(
    ([day = '', , states = '']) =>
      day.startsWith(`${year}-`) && (states === '' || states.includes(state)),
  ).map(([day = '', name = '']) => ({ day: dayFromSql(day), name }));
}
