import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { documents, root, sources } from './sources.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const numbersIn = (path: string, heading: RegExp) =>
  [...read(path).matchAll(heading)].map(([, number = '']) => number);

const requirements = numbersIn('docs/requirements.md', /^- \*\*(R-\d+)\*\* /gm);
const decisions = numbersIn('docs/decisions.md', /^## (D-\d+) /gm);
const all = [...sources, ...documents.map((path) => ({ path, text: read(path) }))];

describe('the numbers of requirements and decisions', () => {
  it('are each given once', () => {
    for (const numbers of [requirements, decisions]) {
      expect(numbers.length).toBeGreaterThan(10);
      expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([]);
    }
  });

  it('exist wherever a source, a test or a document refers to one', () => {
    const known = new Set([...requirements, ...decisions]);
    const references = all.flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:R-\d{3,4}|D-\d{2})\b(?!-)/g)].map(([number]) => ({ path, number })),
    );
    expect(references.length).toBeGreaterThan(500);
    expect(references.filter(({ number }) => !known.has(number))).toEqual([]);
  });

  it('are the only references: nothing refers to a chapter of another document', () => {
    const others = all.flatMap(({ path, text }) =>
      [...text.matchAll(/\((?:product )?specification \d|\(decisions?: /g)].map(() => path),
    );
    expect(others).toEqual([]);
  });
});

describe('a document', () => {
  it.each(documents)('%s has lines of at most 120 characters', (path) => {
    // A table row cannot be broken.
    const lines = read(path).split('\n');
    expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
  });
});
