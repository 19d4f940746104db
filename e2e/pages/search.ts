import { searchResultSchema, type SearchResult } from '@rubato/contracts';
import { expect, type APIRequestContext, type Locator, type Page } from '@playwright/test';

/** The search field of the top bar, or of the search dialog on a phone. */
export const searchField = (page: Page): Locator => page.getByRole('combobox', { name: 'Search' });

/** The results below the field. */
export const searchOptions = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('option');

/** The result that Enter opens. */
export const selectedOption = (page: Page): Locator =>
  searchOptions(page).and(page.locator('[aria-selected="true"]'));

export const searchPage = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 1 });

/** Types into the field like a listener, and waits for the results, which are announced once they are those of the whole text. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await searchField(page).pressSequentially(text);
  await expect(page.getByText(/^\d+ results?$/)).toBeAttached();
}

/** Waits until the API finds what was added: that takes a moment. */
export async function waitUntilFound(
  request: APIRequestContext,
  text: string,
  isFound: (result: SearchResult) => boolean,
): Promise<void> {
  await expect
    .poll(async () => {
      const response = await request.get('/api/search', { params: { q: text } });
      return isFound(searchResultSchema.parse(await response.json()));
    })
    .toBe(true);
}
