import { AppError } from '../../base/errors.ts';

/** 422: a file that cannot be read, with a message for the clerk (R-1641). */
export function unreadableFile(code: string, message: string): AppError {
  return new AppError(422, code, message, { fields: { file: message } });
}
