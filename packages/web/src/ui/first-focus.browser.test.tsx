import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

/** A page whose screen is shown by a button, like a screen whose code arrives late. */
function Page({ field }: { field: 'text' | 'select' }) {
  const [isShown, setShown] = useState(false);
  const { control } = useForm({ defaultValues: { name: '' } });
  const props = { control, name: 'name', label: 'Name', autoFocus: true } as const;
  return (
    <>
      <header>
        <input aria-label="Find a student" onChange={() => setTimeout(setShown, 50, true)} />
      </header>
      <main tabIndex={-1}>
        {!isShown && (
          <button type="button" onClick={() => setShown(true)}>
            Open
          </button>
        )}
        {isShown && field === 'text' && <TextField {...props} />}
        {isShown && field === 'select' && <SelectField {...props} options={[]} />}
      </main>
    </>
  );
}

test.each([
  ['text', 'textbox'],
  ['select', 'combobox'],
] as const)('a late %s field leaves the focus to the search box (R-1944)', async (field, role) => {
  await render(<Page field={field} />);
  const search = page.getByRole('textbox', { name: 'Find a student' });
  await search.click();
  await userEvent.keyboard('t');
  const late = page.getByRole('main').getByRole(role, { name: 'Name' });
  await expect.element(late).toBeVisible();
  await userEvent.keyboard('an');
  await expect.element(search).toHaveFocus();
  await expect.element(search).toHaveValue('tan');
});

test.each([
  ['text', 'textbox'],
  ['select', 'combobox'],
] as const)('a %s field gets the focus if no other control has it', async (field, role) => {
  await render(<Page field={field} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(page.getByRole('main').getByRole(role, { name: 'Name' })).toHaveFocus();
});
