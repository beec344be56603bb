import { plural, t } from '@lingui/core/macro';

interface Places {
  readonly students: number;
  /** Null if they are not known. */
  readonly places: number | null;
}

/** Returns `15 places`. */
export function placesText(places: number): string {
  return t`${plural(places, { one: '# place', other: '# places' })}`;
}

/** Returns `12 of 15 places`; `12, places not known`. */
export function takenText({ students, places }: Places): string {
  return places === null
    ? t`${{ students }}, places not known`
    : t`${{ students }} of ${{ places: placesText(places) }}`;
}

/** Returns whether no place is left. */
export function isFull({ students, places }: Places): boolean {
  return places !== null && students >= places;
}
