import type { Locator, Page } from '@playwright/test';

const path = '/bare-audio';

/**
 * Opens a page with one preloaded audio element for each of `urls` and a button that plays the next one: the fastest start of
 * playback that a browser allows.
 */
export async function openBareAudioPage(page: Page, urls: readonly string[]): Promise<Locator> {
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
