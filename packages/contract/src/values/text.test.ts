import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choice,
  isPlainText,
  optionalChoice,
  optionalEmail,
  optionalText,
  requiredText,
  TEXT_MAX,
} from './text.ts';

interface Schema {
  safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined };
}
const messageOf = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;
const CANNOT = 'Name has characters that cannot be stored';

describe('plain text', () => {
  it('is any whole Unicode without control characters', () => {
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

  it('holds no control character wherever it stands', () => {
    const codes = [...Array(32).keys(), ...Array.from({ length: 33 }, (_, index) => 127 + index)];
    const refused = codes.filter((code) => !isPlainText(`a${String.fromCharCode(code)}b`));
    expect(refused).toEqual(codes.filter((code) => ![9, 10, 13].includes(code)));
  });

  it('holds no half of a character', () => {
    expect(['\ud800', 'a\udc00b', '\udc00\ud800', 'x\ud83d'].some(isPlainText)).toBe(false);
    expect(isPlainText('\ud83d\ude00')).toBe(true);
  });
});

describe('required text', () => {
  const name = requiredText('Name');

  it('is trimmed, at both ends alone', () => {
    expect(name.parse(' \t Siti  Aminah\n')).toBe('Siti  Aminah');
    expect(name.parse('\u00a0Siti\u3000')).toBe('Siti');
  });

  it.each([undefined, null, '', ' ', '\n\t'])('is missing when it is %j', (nothing) => {
    expect(messageOf(name, nothing)).toBe('Name is required');
  });

  it.each([5, true, [], ['Siti'], { name: 'Siti' }])('is not %j', (value) => {
    expect(messageOf(name, value)).toBe('Name must be text');
  });

  it.each(['Si\u0000ti', '\u0000', 'Siti\ud800', 'Siti\u0007', '\u001bSiti', 'Siti\u0085'])(
    'cannot be %j',
    (value) => {
      expect(messageOf(name, value)).toBe(CANNOT);
    },
  );

  it('has at most 200 characters, counted without the spaces around', () => {
    expect(TEXT_MAX).toBe(200);
    expect(name.parse(`  ${'x'.repeat(200)}  `)).toHaveLength(200);
    expect(messageOf(name, 'x'.repeat(201))).toBe('Name can have at most 200 characters');
    expect(requiredText('Content', 5000).parse('x'.repeat(5000))).toHaveLength(5000);
  });
});

describe('optional text', () => {
  const text = optionalText('Relationship');

  it.each([undefined, null, '', '  '])('is the empty text when it is %j', (nothing) => {
    expect(text.parse(nothing)).toBe('');
  });

  it('is trimmed and checked like any other', () => {
    expect(text.parse(' aunt ')).toBe('aunt');
    expect(messageOf(text, 'au\u0000nt')).toBe('Relationship has characters that cannot be stored');
    expect(messageOf(text, 7)).toBe('Relationship must be text');
    expect(messageOf(text, 'x'.repeat(201))).toBe('Relationship can have at most 200 characters');
  });
});

describe('an e-mail address', () => {
  const email = optionalEmail('Email');

  it.each(['a@b.my', 'nur.aisyah+kelas@mail.example.com', "o'neil@example.org", ' a@b.my '])(
    'may be %j',
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
  ])('may not be %j', (address) => {
    expect(messageOf(email, address)).toBe('Email must be a valid e-mail address');
  });

  it.each([undefined, null, '', ' '])('may be left out as %j', (nothing) => {
    expect(email.parse(nothing)).toBe('');
  });
});

describe('a choice', () => {
  const gender = choice('Gender', ['M', 'F']);

  it('is one of the codes, in their own case', () => {
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

  it.each(['__proto__', 'constructor', 'toString'])('is not %s', (name) => {
    expect(messageOf(gender, name)).toBe('Gender must be one of M, F');
  });
});

describe('a choice that may be left out', () => {
  const status = optionalChoice('status', ['ACTIVE', 'DELETED']);

  it.each([undefined, null, ''])('is none when it is %j', (nothing) => {
    expect(status.parse(nothing)).toBeUndefined();
  });

  it('is one of the codes otherwise, in their own case', () => {
    expect(status.parse('DELETED')).toBe('DELETED');
    for (const wrong of ['deleted', ' ', ' ACTIVE', 0, false, ['ACTIVE'], {}, '__proto__']) {
      expect(messageOf(status, wrong)).toBe('status must be one of ACTIVE, DELETED');
    }
  });
});
