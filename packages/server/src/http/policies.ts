/** Where the browser part fetches the tag manager from; open to it only where one is configured. */
const TAG_MANAGER = ' https://www.googletagmanager.com';

/** What may be done with any answer that is no page: nothing, in case a browser shows it as one. */
export const ANSWER_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of every page: own scripts, and the tag manager's if there is one; style elements carry
 * the page's nonce. No text becomes a script, and markup only through the one policy that the
 * browser part makes (web: trusted-types.ts), which lets none through.
 */
export function pagePolicy(nonce: string, hasTagManager: boolean): string {
  const analytics = hasTagManager ? TAG_MANAGER : '';
  return [
    "default-src 'none'",
    `script-src 'self'${analytics}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // A logo is shown from the browser's own memory.
    `img-src 'self' blob:${analytics}`,
    "font-src 'self'",
    `connect-src 'self'${analytics}`,
    // A document is printed from a frame.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * The policy of the API reference: Swagger UI's own files, and the calls that are tried from it. It
 * writes markup as text in too many places for Trusted Types; what it shows is the contract alone.
 */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI makes one style element of its own, always the same.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  // It draws its arrows with pictures that stand in its style sheet.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What no page of this house uses, and so nobody who got into one may. */
export const PERMISSIONS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of an answer that no hook of the server sees; `web.test.ts` compares them with those of all others. */
export const ANSWER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': ANSWER_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
  'permissions-policy': PERMISSIONS,
  'cache-control': 'no-store',
};
