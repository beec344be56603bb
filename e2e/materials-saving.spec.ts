import {
  create,
  editEntry,
  entryRow,
  expectChangedBy,
  expectDeletedBy,
  expectNotSaved,
  submitEntry,
} from './entry-steps.ts';
import { expect, openAs, test } from './fixtures.ts';
import { MATERIAL_KINDS, URL_TEXT } from './material-steps.ts';
import {
  answer,
  box,
  button,
  choose,
  chooseTeacher,
  confirmation,
  countCalls,
  hold,
  loseConnection,
} from './steps.ts';
import { makeTeacher, unique } from './test-data.ts';

for (const kind of MATERIAL_KINDS) {
  const {
    noun,
    path,
    heading,
    add,
    update,
    detail,
    title,
    url,
    remove,
    stored,
    make,
    expectOffering,
  } = kind;

  test.describe(noun, () => {
    test('stays in the dialog when it is not saved, without an alert', async ({
      page,
      employee,
    }) => {
      const teacher = await makeTeacher();
      const text = unique('Title');
      await openAs(page, employee, path);
      await create(page).click();
      await title(page).fill(text);
      await url(page).fill(URL_TEXT);
      await chooseTeacher(detail(page), teacher.name);
      await choose(detail(page), 'Program Level', 'Form 1');
      const restore = await loseConnection(page, add);
      await button(detail(page), 'Submit').click();
      await expectNotSaved(detail(page));
      await expect(title(page)).toHaveValue(text);
      await expect(url(page)).toHaveValue(URL_TEXT);
      await expectOffering(page, teacher.name, 'Form 1', 'None');
      await expect(button(detail(page), 'Submit')).toBeFocused();
      await restore();

      const calls = countCalls(page, add);
      const letGo = await hold(page, add);
      await button(detail(page), 'Submit').dblclick();
      for (const each of ['Submit', 'Cancel']) {
        await expect(button(detail(page), each)).toBeDisabled();
      }
      await expect(box(detail(page), 'Teacher')).toBeDisabled();
      await letGo();
      await expect(detail(page)).toBeHidden();
      await expect(entryRow(page, text)).toHaveCount(1);
      expect(calls()).toBe(1);
      expect(await stored(text)).toHaveLength(1);
    });

    test('is deleted after a question, as it was stored', async ({ page, employee }) => {
      const text = await make();
      await openAs(page, employee, path);
      await editEntry(page, text).click();
      await url(page).fill('');
      await title(page).fill('Not saved yet');
      const calls = countCalls(page, update);
      await remove(page).click();
      await expect(confirmation(page)).toHaveAccessibleDescription(
        `Are you sure you want to delete this ${noun}?`,
      );
      await answer(page, 'No');
      await expect(title(page)).toHaveValue('Not saved yet');
      await expect(url(page)).toHaveValue('');
      await expect(remove(page)).toBeFocused();
      await remove(page).click();
      await page.keyboard.press('Escape');
      await expect(confirmation(page)).toBeHidden();
      await expect(title(page)).toHaveValue('Not saved yet');
      expect(calls()).toBe(0);

      const restore = await loseConnection(page, update);
      await remove(page).click();
      await answer(page, 'Yes');
      await expectNotSaved(detail(page));
      await expect(title(page)).toHaveValue('Not saved yet');
      await expect(remove(page)).toBeFocused();
      expect(await stored(text)).toHaveLength(1);
      await restore();

      const sent = page.waitForRequest((each) => each.method() === 'PUT');
      await remove(page).click();
      await answer(page, 'Yes');
      expect((await sent).postDataJSON()).toMatchObject({
        title: text,
        url: URL_TEXT,
        status: 'DELETED',
      });
      await expect(detail(page)).toBeHidden();
      await expect(entryRow(page, text)).toHaveCount(0);
      await expect(page.getByRole('region', { name: heading })).toBeFocused();
      expect(await stored(text)).toEqual([]);
    });

    test('of two desks the second hears what the first has done', async ({
      browser,
      employee,
      admin,
    }) => {
      const text = await make();
      const [theirs, mine] = [unique('Theirs'), unique('Mine')];
      const [one, two] = [await browser.newContext(), await browser.newContext()];
      const [first, second] = [await one.newPage(), await two.newPage()];
      await openAs(first, employee, path);
      await openAs(second, admin, path);
      for (const page of [first, second]) await editEntry(page, text).click();
      await title(first).fill(theirs);
      await submitEntry(detail(first));
      await title(second).fill(mine);
      await button(detail(second), 'Submit').click();
      await expectChangedBy(detail(second), employee.username);
      await expect(title(second)).toHaveValue(mine);
      await button(detail(second), 'Cancel').click();
      await expect(entryRow(second, theirs)).toHaveCount(1);

      await editEntry(second, theirs).click();
      await expect(detail(second).getByRole('status')).toBeEmpty();
      await editEntry(first, theirs).click();
      await url(first).fill('https://forms.example/theirs');
      await submitEntry(detail(first));
      await title(second).fill(mine);
      await button(detail(second), 'Submit').click();
      await expectChangedBy(detail(second), employee.username);
      await submitEntry(detail(second));
      await expect(entryRow(second, mine)).toHaveCount(1);
      expect(await stored(mine)).toMatchObject([{ url: 'https://forms.example/theirs' }]);

      // The first desk still shows the title of before: what it deletes is no longer that.
      await editEntry(first, theirs).click();
      await remove(first).click();
      await answer(first, 'Yes');
      await expectChangedBy(detail(first), admin.username);
      await button(detail(first), 'Cancel').click();
      await editEntry(second, mine).click();
      await editEntry(first, mine).click();
      await remove(first).click();
      await answer(first, 'Yes');
      await expect(entryRow(first, mine)).toHaveCount(0);
      await title(second).fill('Too late');
      await button(detail(second), 'Submit').click();
      await expectDeletedBy(detail(second), employee.username);
      await expect(title(second)).toHaveValue('Too late');
      await button(detail(second), 'Cancel').click();
      await expect(detail(second)).toBeHidden();
      await expect(entryRow(second, mine)).toHaveCount(0);
      await Promise.all([one.close(), two.close()]);
    });
  });
}
