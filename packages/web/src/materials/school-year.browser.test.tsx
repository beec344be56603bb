import { addNote, addQuiz, updateNote, updateQuiz } from '@kelas/contract/materials';
import { currentSchoolYear } from '@kelas/contract/values/school-year';
import { describe, expect, test } from 'vitest';
import { submitAndClose } from '../../test/entries.ts';
import { material, materialDetail, openMaterialsWith, QUIZ_URL } from '../../test/materials.ts';
import { server } from '../../test/screen.tsx';
import { expectOption, expectRows, getButton, getSelect, selectOption } from '../../test/steps.ts';

const NOW = currentSchoolYear(new Date());
const NEXT = NOW + 1;
const every = { ...material, title: 'Every' };
const old = { ...material, id: 2, title: 'Old', schoolYear: NOW };
const fresh = { ...material, id: 3, title: 'New', schoolYear: NEXT };

describe.each([
  { noun: 'quiz', title: 'Quiz Detail', add: addQuiz, update: updateQuiz },
  { noun: 'note', title: 'Note Detail', add: addNote, update: updateNote },
] as const)('a $noun', ({ noun, title, add, update }) => {
  const { detail, titleField, urlField } = materialDetail(title);

  test('has no school year while no other has one (R-1750)', async () => {
    await openMaterialsWith(noun, every);
    await expect.element(getSelect('School year')).not.toBeInTheDocument();
    await getButton('Edit: Every').click();
    await expect.element(titleField).toHaveValue('Every');
    await expect.element(getSelect('School year')).not.toBeInTheDocument();
    await titleField.fill('Changed');
    await submitAndClose(detail);
    expect(server.sent(update)[0]).not.toHaveProperty('schoolYear');
  });

  test('is listed in its year; a new one gets the chosen year (R-1750, R-1751)', async () => {
    await openMaterialsWith(noun, every, old, fresh);
    await expectRows([/^Every/, /^Old/]);
    await selectOption('School year', String(NEXT));
    await expectRows([/^Every/, /^New/]);
    expect(location.search).toBe(`?year=${NEXT}`);
    await getButton('Create').click();
    await expectOption('School year', String(NEXT), detail);
    await titleField.fill('Added');
    await urlField.fill(QUIZ_URL);
    await submitAndClose(detail);
    expect(server.sent(add)).toMatchObject([{ schoolYear: NEXT }]);
    await expectRows([/^Added/, /^Every/, /^New/]);
    await getButton('Edit: New').click();
    await selectOption('School year', String(NOW), detail);
    await submitAndClose(detail);
    await expectRows([/^Added/, /^Every/]);
  });
});
