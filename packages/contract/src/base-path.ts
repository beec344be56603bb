/** The path of all calls. It stands apart, because the login screen loads it without Zod. */
export const BASE_PATH = '/services/qms';
