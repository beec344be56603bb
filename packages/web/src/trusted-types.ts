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
 * Makes the one policy by which the browser judges every text that would become markup or the
 * address of a script: markup comes out as the text that it is (date fields write their digits that
 * way), and the only address is the configured tag manager's. No text becomes a script. Browsers
 * without Trusted Types have the content security policy alone.
 */
export function guardSinks(): void {
  if (!('trustedTypes' in window)) return;
  const address = tagManagerScript();
  (window.trustedTypes as TrustedTypes).createPolicy('default', {
    createHTML: (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    createScriptURL: (asked) => (asked === address ? asked : null),
  });
}
