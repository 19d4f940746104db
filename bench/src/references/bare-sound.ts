import type { Locator, Page } from '@playwright/test';

const path = '/bare-sound';

/**
 * Takes `page` to one with nothing but prepared audio elements, one for each of `urls`, and a button that goes from one to the
 * next. Nothing starts sooner in a browser than such an element.
 */
export async function openBareSound(page: Page, urls: readonly string[]): Promise<Locator> {
  await page.route(`**${path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<button>Next</button>' }),
  );
  await page.goto(new URL(path, page.url()).href);
  await page.evaluate(prepareSongs, urls);
  return page.getByRole('button', { name: 'Next' });
}

/** Runs in the page. */
async function prepareSongs(urls: readonly string[]): Promise<void> {
  const elements = urls.map((url) => Object.assign(new Audio(), { preload: 'auto', src: url }));
  await Promise.all(
    elements.map((element) => new Promise((resolve) => (element.oncanplaythrough = resolve))),
  );
  let index = 0;
  document.querySelector('button')!.onclick = () => {
    void elements[index]?.play();
    elements[index - 1]?.pause();
    index += 1;
  };
}
