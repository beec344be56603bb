/** The host of the tag manager, allowed only when one is configured (R-1279). */
const TAG_MANAGER = ' https://www.googletagmanager.com';

/** The policy of responses that are no pages. It allows nothing, even if a browser shows one. */
export const API_POLICY =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the policy of a page (R-1278): own scripts, the tag manager's if configured, and styles with
 * the nonce. Trusted Types allow one policy: `trusted-types.ts`, which accepts no markup.
 */
export function pagePolicy(nonce: string, hasTagManager: boolean): string {
  const analytics = hasTagManager ? TAG_MANAGER : '';
  return [
    "default-src 'none'",
    `script-src 'self'${analytics}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Logos are shown from blobs.
    `img-src 'self' blob:${analytics}`,
    "font-src 'self'",
    `connect-src 'self'${analytics}`,
    // Documents are printed from a frame.
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/**
 * The policy of the API reference: files of Swagger UI, and the calls that are tried in it. Swagger UI
 * does not work with Trusted Types, and shows only the contract.
 */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI adds one style element with constant content.
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  // The style sheet of Swagger UI contains images as data URLs.
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Browser features that Kelas does not use, so that injected code cannot use them either. */
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

/** The headers of responses that no hook handles. `web.test.ts` compares them with all others. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': API_POLICY,
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
