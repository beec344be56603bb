/** The error of an entry of a list that is not an object; option of `z.object`. */
export const NOT_OBJECT = { error: 'Each entry must be an object' };
