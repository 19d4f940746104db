import { showToast } from '@rubato/web-kit';

/** Copies `text`, which toasts call `name`. Fails without HTTPS, and if the browser does not allow it. */
export async function copyText(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', `${name} copied`);
  } catch {
    showToast('failure', `${name} couldn’t be copied. Select the text instead.`);
  }
}
