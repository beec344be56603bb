/** A failure that the staff member hears of: an HTTP status, a code for programs and a text for people. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly code: string;
  /** Field → text, in the order of the form; shown in place of the message by the calls that say so. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 404: there is no such thing, e.g. `notFound('student')`. */
export function notFound(thing: string): AppError {
  return new AppError(404, 'NOT_FOUND', `This ${thing} does not exist`);
}

/** 409: the state does not allow it. */
export function conflict(code: string, message: string): AppError {
  return new AppError(409, code, message);
}

/** 422: one field of the body is not acceptable. */
export function invalid(field: string, message: string): AppError {
  return new AppError(422, 'INVALID', message, { fields: { [field]: message } });
}

/** 401: nobody known. */
export function unauthorized(message = 'Please log in'): AppError {
  return new AppError(401, 'UNAUTHORIZED', message);
}

/** 401: the session has ended, or there never was one under this token. */
export function sessionEnded(): AppError {
  return unauthorized('Your session has ended, please log in again');
}

/** 403: known, but not allowed to. */
export function forbidden(): AppError {
  return new AppError(403, 'FORBIDDEN', 'Your role may not do this');
}

/** 503: so many wait already that one more would only wait in vain. */
export function busy(): AppError {
  const message = 'Too much is going on just now. Nothing was saved; please try again.';
  return new AppError(503, 'BUSY', message, { retryAfterSeconds: 1 });
}
