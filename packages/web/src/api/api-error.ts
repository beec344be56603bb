import type { Call } from '@kelas/contract/call';

export interface ApiErrorDetails {
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: string;
  readonly requestId?: string;
  /** Field → text, where the call answers so (Call.fieldErrors). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds to wait, of a 429. */
  readonly retryAfter?: number;
}

/** A call that failed; `message` is text for the person at the desk. */
export class ApiError extends Error {
  readonly details: ApiErrorDetails;
  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    this.name = 'ApiError';
    this.details = details;
  }
  get status(): number {
    return this.details.status;
  }
}

/** The record was changed since the form was filled; who did it stands in the message. */
export const STALE = 'STALE_VERSION';

/** No answer came; what was sent may have arrived all the same. */
export function unreachable({ method, idempotent: takesKey }: Call): ApiError {
  const text =
    method === 'GET'
      ? 'The server cannot be reached. Please try again.'
      : takesKey
        ? 'The server cannot be reached. Please try again without a change; nothing is recorded twice.'
        : 'The server cannot be reached. Please check whether it was saved before trying again.';
  return new ApiError(text, { status: 0, code: 'UNREACHABLE' });
}

/**
 * Reads a failed answer (specification 8): its message, or the first entry of the message where it
 * is an object. An answer that is not the server's own (a proxy's page) gets a neutral text.
 */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = record(record(body)?.error);
  const { code, message, requestId } = error ?? {};
  const fields = textsOf(message);
  const text = typeof message === 'string' ? message : fields && Object.values(fields)[0];
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(text || `Something went wrong (${response.status}). Please try again.`, {
    status: response.status,
    code: typeof code === 'string' ? code : 'UNKNOWN',
    ...(typeof requestId === 'string' && { requestId }),
    ...(fields && { fields }),
    ...(wait > 0 && { retryAfter: wait }),
  });
}

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value }
    : undefined;
}

function textsOf(message: unknown): Record<string, string> | undefined {
  const entries = Object.entries(record(message) ?? {}).map(([key, text]) => [key, String(text)]);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
