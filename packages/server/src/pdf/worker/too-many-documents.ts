import { AppError } from '../../base/errors.ts';

/** 503: too many documents or logos are waiting. */
export function tooManyDocuments(): AppError {
  const message = 'Many documents are being made just now; please try again.';
  return new AppError(503, 'BUSY', message, { retryAfterSeconds: 2 });
}
