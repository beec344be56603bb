import type { Locator, Page } from '@playwright/test';
import { locateSelect } from './steps.ts';

/** Counts what a person presses, types and clicks. */
export class Hand {
  readonly #page: Page;
  #count = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  get count(): number {
    return this.#count;
  }

  async press(key: string): Promise<void> {
    this.#count += 1;
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.#count += text.length;
    await this.#page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }

  async choose(scope: Page | Locator, label: string, option: string): Promise<void> {
    await this.click(locateSelect(scope, label));
    await this.click(this.#page.getByRole('option', { name: option, exact: true }));
  }
}
