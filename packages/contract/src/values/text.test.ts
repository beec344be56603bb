import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choice,
  cleanText,
  isPlainText,
  optionalChoice,
  optionalEmail,
  optionalText,
  requiredText,
  TEXT_MAX_LENGTH,
} from './text.ts';

interface Schema {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined };
}
const messageOf = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;
const CANNOT = 'Name has characters that cannot be stored';

describe('plain text', () => {
  it('is well-formed Unicode without control characters', () => {
    const writing = fc.string({ unit: 'grapheme', maxLength: 30 });
    fc.assert(
      fc.property(writing, (text) => {
        const controls = [...text].some((sign) => /\p{Cc}/u.test(sign) && !'\t\n\r'.includes(sign));
        expect(isPlainText(text)).toBe(!controls);
      }),
    );
    expect(
      ['Nur Aisyah binti Ali', '李小龍', 'தமிழ்', 'José\n2', '👩‍👧', 'a\tb\r\n'].every(isPlainText),
    ).toBe(true);
  });

  it('holds no control character except tab and line breaks', () => {
    const codes = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, index) => 127 + index)];
    const refused = codes.filter((code) => !isPlainText(`a${String.fromCharCode(code)}b`));
    expect(refused).toEqual(codes.filter((code) => ![9, 10, 13].includes(code)));
  });

  it('holds no half of a surrogate pair', () => {
    expect(['\ud800', 'a\udc00b', '\udc00\ud800', 'x\ud83d'].some(isPlainText)).toBe(false);
    expect(isPlainText('\ud83d\ude00')).toBe(true);
  });
});

describe('required text', () => {
  const name = requiredText('Name');

  it('is trimmed at both ends only', () => {
    expect(name.parse(' \t Siti  Aminah\n')).toBe('Siti  Aminah');
    expect(name.parse('\u00a0Siti\u3000')).toBe('Siti');
  });

  it.each([undefined, null, '', ' ', '\n\t'])('refuses %j as missing', (nothing) => {
    expect(messageOf(name, nothing)).toBe('Name is required');
  });

  it.each([5, true, [], ['Siti'], { name: 'Siti' }])('refuses %j, which is no text', (value) => {
    expect(messageOf(name, value)).toBe('Name must be text');
  });

  it.each(['Si\u0000ti', '\u0000', 'Siti\ud800', 'Siti\u0007', '\u001bSiti', 'Siti\u0085'])(
    'refuses %j, which cannot be stored',
    (value) => {
      expect(messageOf(name, value)).toBe(CANNOT);
    },
  );

  it('has at most 200 characters after trimming', () => {
    expect(TEXT_MAX_LENGTH).toBe(200);
    expect(name.parse(`  ${'x'.repeat(200)}  `)).toHaveLength(200);
    expect(messageOf(name, 'x'.repeat(201))).toBe('Name can have at most 200 characters');
    expect(requiredText('Content', 5000).parse('x'.repeat(5000))).toHaveLength(5000);
  });
});

describe('optional text', () => {
  const text = optionalText('Relationship');

  it.each([undefined, null, '', '  '])('is empty for %j', (nothing) => {
    expect(text.parse(nothing)).toBe('');
  });

  it('is trimmed and checked like required text', () => {
    expect(text.parse(' aunt ')).toBe('aunt');
    expect(messageOf(text, 'au\u0000nt')).toBe('Relationship has characters that cannot be stored');
    expect(messageOf(text, 7)).toBe('Relationship must be text');
    expect(messageOf(text, 'x'.repeat(201))).toBe('Relationship can have at most 200 characters');
  });
});

describe('invisible characters (R-1317, R-1318)', () => {
  const name = requiredText('Name');

  it.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['Braille blanks', '\u2800'],
    ['Hangul fillers', '\u3164\uffa0\u115f\u1160'],
    ['soft hyphens', '\u00ad'],
    ['joiners', '\u200d\u200c'],
    ['direction marks', '\u200e\u200f\u061c'],
    ['variation selectors', '\ufe0f\u{e0100}\u180b'],
    ['tags', '\u{e0041}\u{e0042}\u{e007f}'],
    ['byte order marks', '\ufeff'],
    ['display order controls', '\u202e\u202c\u2067\u2069'],
    ['marks without a letter', '\u0301\u034f'],
    ['a null note head', '\u{1d159}'],
    ['all of them', ' \u200b\u3164\u00ad\u2800\u{e0041}\u202e\ufe0f\t'],
  ])('are no name without other characters: %s', (_, text) => {
    expect(messageOf(name, text)).toBe('Name is required');
    expect(optionalText('Relationship').parse(text)).toBe('');
  });

  it('are removed from a name', () => {
    expect(name.parse('Ali\u200b\u00ad\ufeff \u2066Abu\u2069')).toBe('Ali Abu');
    expect(name.parse('\u202eilA\u202c')).toBe('ilA');
    expect(name.parse('\u3164Ali\u3164Abu\u2800')).toBe('Ali Abu');
    expect(name.parse('Ali\u{e0062}\u{e0063}')).toBe('Ali');
  });

  it.each([
    'ஸ்ரீ கோவிந்தராஜு',
    'க்\u200cஷ',
    'മോഹന്\u200d',
    '\u0646\u0648\u0631\u200c\u0627\u0644\u0647\u062f\u0649',
    'نور (A)\u200f',
    '葛\u{e0100}城',
    '陈小明',
    '👩\u200d👧 ❤\ufe0f',
    'Nguyễn Thị Hương',
    '½ hour, x² (ＡＢ)',
  ])('stay where a script needs them: %s', (text) => {
    expect(name.parse(text)).toBe(text.normalize('NFC'));
  });

  it('leave a text in NFC, trimmed and unchanged by a second cleaning', () => {
    expect(name.parse('Cafe\u0301')).toBe('Caf\u00e9');
    fc.assert(
      fc.property(fc.array(fc.nat(0xd7ff), { maxLength: 20 }), (codes) => {
        const text = String.fromCharCode(...codes);
        const kept = cleanText(text);
        expect(cleanText(kept)).toBe(kept);
        expect(kept.normalize('NFC')).toBe(kept);
        expect(kept.trim()).toBe(kept);
      }),
    );
  });
});

describe('an e-mail address', () => {
  const email = optionalEmail('Email');

  it.each(['a@b.my', 'nur.aisyah+kelas@mail.example.com', "o'neil@example.org", ' a@b.my '])(
    'accepts %j',
    (address) => {
      expect(email.parse(address)).toBe(address.trim());
    },
  );

  it.each([
    'a',
    'a@b',
    '@b.my',
    'a@',
    'a@b.',
    'a@.my',
    'a@b..my',
    'a b@c.my',
    'a@b@c.my',
    'a@b,c.my',
  ])('refuses %j', (address) => {
    expect(messageOf(email, address)).toBe('Email must be a valid e-mail address');
  });

  it.each([undefined, null, '', ' '])('is empty for %j', (nothing) => {
    expect(email.parse(nothing)).toBe('');
  });
});

describe('a choice', () => {
  const gender = choice('Gender', ['M', 'F']);

  it('is one of the codes, with regard to case', () => {
    expect(gender.parse('F')).toBe('F');
    for (const wrong of ['f', 'X', ' M', 1, ['M'], {}]) {
      expect(messageOf(gender, wrong)).toBe('Gender must be one of M, F');
    }
  });

  it('is required', () => {
    for (const nothing of [undefined, null, '']) {
      expect(messageOf(gender, nothing)).toBe('Gender is required');
    }
  });

  it.each(['__proto__', 'constructor', 'toString'])('refuses %s', (name) => {
    expect(messageOf(gender, name)).toBe('Gender must be one of M, F');
  });
});

describe('an optional choice', () => {
  const status = optionalChoice('status', ['ACTIVE', 'DELETED']);

  it.each([undefined, null, ''])('is undefined for %j', (nothing) => {
    expect(status.parse(nothing)).toBeUndefined();
  });

  it('is otherwise one of the codes, with regard to case', () => {
    expect(status.parse('DELETED')).toBe('DELETED');
    for (const wrong of ['deleted', ' ', ' ACTIVE', 0, false, ['ACTIVE'], {}, '__proto__']) {
      expect(messageOf(status, wrong)).toBe('status must be one of ACTIVE, DELETED');
    }
  });
});
