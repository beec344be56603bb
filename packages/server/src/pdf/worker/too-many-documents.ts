import { AppError } from '../../base/errors.ts';

/** 503: too many documents or logos are waiting. */
export function tooManyDocuments(): AppError {
  const message = 'Too many documents are waiting. Try again in a few seconds.';
  return new AppError(503, 'BUSY', message, { retryAfterSeconds: 2 });
}
