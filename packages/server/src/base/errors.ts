import { type ErrorText, englishText, errorText } from '@kelas/contract/values/error-text';

/** A failure shown to staff: an HTTP status, a code for programs and a text for people (R-1204). */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly code: string;
  /** Field to text, in the order of the form. Some calls send it in place of the message (R-1210). */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The template and values of the message, so that a client can translate it (R-2286). */
  readonly text: ErrorText | undefined;

  constructor(
    status: number,
    code: string,
    message: string | ErrorText,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(typeof message === 'string' ? message : englishText(message), { cause: more.cause });
    this.text = typeof message === 'string' ? undefined : message;
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 404: the record does not exist, for example `notFound('student')`. */
export function notFound(thing: string): AppError {
  return new AppError(
    404,
    'NOT_FOUND',
    errorText`This ${{ thing: { word: thing } }} does not exist`,
  );
}

/** 409: the state does not allow it. */
export function conflict(code: string, message: string | ErrorText): AppError {
  return new AppError(409, code, message);
}

/** 422: one field of the body is invalid. */
export function invalid(field: string, message: string | ErrorText): AppError {
  const english = typeof message === 'string' ? message : englishText(message);
  return new AppError(422, 'INVALID', message, { fields: { [field]: english } });
}

/** 401: the request has no valid session. */
export function unauthorized(message = 'Please log in'): AppError {
  return new AppError(401, 'UNAUTHORIZED', message);
}

/** 401: the session of this token has ended or never existed. */
export function sessionEnded(): AppError {
  return unauthorized('Your session has ended, please log in again');
}

/** 403: the role may not make this call. */
export function forbidden(): AppError {
  return new AppError(403, 'FORBIDDEN', 'Your role may not do this');
}

/** 503: the queue is full. */
export function busy(): AppError {
  const message = 'Kelas is busy. Nothing was saved. Try again in a few seconds.';
  return new AppError(503, 'BUSY', message, { retryAfterSeconds: 1 });
}
