import type { Call } from '@kelas/contract/call';
import type { ErrorText } from '@kelas/contract/values/error-text';
import { t } from '@lingui/core/macro';
import { loadServerTexts, serverText } from '../server-messages/server-text.ts';

interface ApiErrorDetails {
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: string;
  /** English error text by field, for calls with `fieldErrors` (R-1210). */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds to wait, from the header `Retry-After`. */
  readonly retryAfter?: number;
}

/** A failed call; `message` is the text for staff. */
export class ApiError extends Error {
  readonly details: ApiErrorDetails;
  constructor(message: string | (() => string), details: ApiErrorDetails) {
    super(typeof message === 'string' ? message : message());
    // An error that is still shown follows the language.
    if (typeof message === 'function') Object.defineProperty(this, 'message', { get: message });
    this.name = 'ApiError';
    this.details = details;
  }
  get status(): number {
    return this.details.status;
  }
}

/** The code of a stale version (R-1224); the message says who changed the record and when. */
export const STALE = 'STALE_VERSION';

/** Returns the error of a call without a response. The server may have executed the call. */
export function unreachable({ method, idempotent }: Call): ApiError {
  const text = () =>
    method === 'GET'
      ? t`The server cannot be reached. Please try again.`
      : idempotent
        ? t`The server cannot be reached. Press the button again; nothing is recorded twice.`
        : t`The server cannot be reached. Check whether it was saved before you try again.`;
  return new ApiError(text, { status: 0, code: 'UNREACHABLE' });
}

/**
 * Returns the error of a failed response: its message, or the first text of a message by field
 * (R-1211). A response that Kelas did not write, such as a proxy's page, gets a neutral text.
 */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = record(record(body)?.error);
  const { code, message, requestId, template, values } = error ?? {};
  const fields = textsOf(message);
  const text = typeof message === 'string' ? message : fields && Object.values(fields)[0];
  const parts =
    typeof template === 'string'
      ? { template, values: (values ?? {}) as ErrorText['values'] }
      : undefined;
  await loadServerTexts();
  const sentence = () => {
    const said = text
      ? serverText(text, parts)
      : t`Something went wrong (${{ status: response.status }}). Please try again.`;
    return code === 'INTERNAL'
      ? t`${said} If it happens again, give your administrator this number: ${{ number: String(requestId) }}`
      : said;
  };
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return new ApiError(sentence, {
    status: response.status,
    code: typeof code === 'string' ? code : 'UNKNOWN',
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
