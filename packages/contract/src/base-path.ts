/**
 * Path prefix of all calls (R-1201), in a file of its own, because the login screen needs it and must
 * not load Zod (D-04).
 */
export const BASE_PATH = '/services/qms';
