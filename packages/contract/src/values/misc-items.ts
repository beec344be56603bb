/** Books of a half year are charged once for all its months (product specification 9). */
export const BOOKS_JAN_JUN = 2;
export const BOOKS_JUL_DEC = 7;
