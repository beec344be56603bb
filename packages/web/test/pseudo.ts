import { i18n, type Messages } from '@lingui/core';

const catalogs = import.meta.glob<{ readonly messages: Messages }>('../src/*/messages/en.po', {
  eager: true,
});

const ACCENTED = 'àƀćđéƒĝĥîĵķļɱñöƥɋŕšţüṽŵẋýž';

/** Returns a text with accents, about 40 % longer and in brackets. */
function pseudo(text: string): string {
  const accented = text.replace(
    /[a-z]/g,
    (letter) => ACCENTED[letter.charCodeAt(0) - 97] ?? letter,
  );
  return `[${accented}${'·'.repeat(Math.ceil(text.length * 0.4))}]`;
}

/** Returns a compiled message in the pseudo language; the values in it stay. */
function pseudoMessage(message: unknown): unknown {
  if (typeof message === 'string') return pseudo(message);
  if (!Array.isArray(message)) return message;
  const tokens = message.map((token) => {
    if (typeof token === 'string') return token === '#' ? token : pseudo(token);
    if (!Array.isArray(token) || token[1] !== 'plural') return token;
    const forms = Object.entries(token[2]).map(([form, text]) => [form, pseudoMessage(text)]);
    return [token[0], token[1], Object.fromEntries(forms)];
  });
  return tokens;
}

/** Shows every message in a language that is made from English, so that a raw text is seen. */
export function showPseudoLanguage(): void {
  for (const { messages } of Object.values(catalogs)) {
    const changed = Object.entries(messages).map(([id, text]) => [id, pseudoMessage(text)]);
    i18n.load('pseudo', Object.fromEntries(changed));
  }
  i18n.activate('pseudo');
}
