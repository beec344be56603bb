import { tagManagerScript } from './analytics.ts';

interface Rules {
  readonly createHTML: (text: string) => string;
  /** Null refuses the address. */
  readonly createScriptURL: (address: string) => string | null;
}

interface TrustedTypes {
  readonly createPolicy: (name: string, rules: Rules) => void;
}

/**
 * Creates the default Trusted Types policy: only the tag manager's script address is allowed, and
 * markup becomes plain text (R-1278). Date fields write digits as markup, so markup is not refused.
 * Browsers without Trusted Types rely on the content security policy.
 */
export function guardSinks(): void {
  if (!('trustedTypes' in window)) return;
  const address = tagManagerScript();
  (window.trustedTypes as TrustedTypes).createPolicy('default', {
    createHTML: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    createScriptURL: (asked) => (asked === address ? asked : null),
  });
}
