import type { Locator, Page } from '@playwright/test';
import type { AudioFile } from '../support/tagged-mp3.ts';

/** The list of songs to add. */
export class UploadList {
  readonly rows: Locator;

  constructor(private readonly page: Page) {
    this.rows = page.getByRole('list', { name: 'Songs to add' }).getByRole('listitem');
  }

  row(name: string): Locator {
    return this.page.getByRole('list', { name: 'Songs to add' }).getByRole('listitem', { name, exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name, exact: true });
  }

  /** Drops files onto the page, as if dragged from a folder. */
  async drop(...files: AudioFile[]): Promise<void> {
    const encoded = files.map(({ name, mimeType, buffer }) => ({
      name,
      mimeType,
      base64: buffer.toString('base64'),
    }));
    const dataTransfer = await this.page.evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of dropped) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    }, encoded);
    await this.page.getByRole('main').dispatchEvent('drop', { dataTransfer });
  }
}
