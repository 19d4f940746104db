import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { CoverField } from './cover-field.tsx';
import type { SendImage } from './use-cover-upload.ts';

const stored = '/media/0123456789abcdef-11111111-2222-4333-8444-555555555555.png';
const square = new File(['square'], 'square.png', { type: 'image/png' });
const wide = new File(['wide'], 'wide.png', { type: 'image/png' });

let send: jest.Mock<SendImage>;
let urls: string[];
let busy: boolean[];

beforeEach(() => {
  [urls, busy] = [[], []];
  send = jest.fn<SendImage>().mockResolvedValue(stored);
  URL.createObjectURL = () => 'blob:image';
  URL.revokeObjectURL = () => undefined;
  globalThis.createImageBitmap = (async ({ name }: File) => {
    if (name === 'broken.png') throw new DOMException('Not an image', 'InvalidStateError');
    return { width: name === 'wide.png' ? 300 : 200, height: 200, close: () => undefined };
  }) as unknown as typeof createImageBitmap;
});
afterEach(cleanup);

function Form({ initial = '', error }: { initial?: string; error?: string | undefined }) {
  const [url, setUrl] = useState(initial);
  return (
    <CoverField
      url={url}
      send={send}
      getFailureText={(failure) => (failure instanceof Error ? failure.message : 'Failed')}
      onChange={(next) => {
        urls.push(next);
        setUrl(next);
      }}
      onBusyChange={(isBusy) => busy.push(isBusy)}
      error={error}
    >
      <label>
        Image URL
        <input value={url} onChange={(event) => setUrl(event.target.value)} />
      </label>
    </CoverField>
  );
}

const choose = (image: File) => userEvent.upload(screen.getByLabelText('Upload a cover'), image);
const urlField = () => screen.queryByLabelText('Image URL');

test('uploads a square image immediately and replaces the URL field', async () => {
  render(<Form />);
  expect(urlField()).toBeTruthy();
  await choose(square);
  await waitFor(() => expect(urls).toEqual([stored]));
  expect(send.mock.calls[0]?.[0]).toBe(square);
  expect(urlField()).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Remove cover' }));
  expect(urls).toEqual([stored, '']);
  expect(urlField()).toBeTruthy();
});

test('shows the upload progress and that the server checks the image', async () => {
  const response = Promise.withResolvers<string>();
  send.mockReturnValue(response.promise);
  render(<Form />);
  await choose(square);
  const progress = await screen.findByRole('progressbar');
  expect(busy.at(-1)).toBe(true);
  const { onProgress } = send.mock.calls[0]?.[1] ?? { onProgress: () => undefined };
  act(() => onProgress(0.4));
  expect(progress.getAttribute('aria-valuenow')).toBe('40');
  act(() => onProgress(1));
  expect(screen.getByText('Checking…')).toBeTruthy();
  response.resolve(stored);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  expect(busy.at(-1)).toBe(false);
});

test('crops an image that is not square, and sends nothing after Back', async () => {
  render(<Form />);
  await choose(wide);
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(urlField()).toBeTruthy();
  expect(busy).toEqual([false, true, false]);
  expect(send).not.toHaveBeenCalled();
});

test('shows the error until another image is chosen', async () => {
  send.mockRejectedValueOnce(new Error('You can have up to 5 GB'));
  render(<Form />);
  await choose(square);
  expect((await screen.findByRole('alert')).textContent).toBe('You can have up to 5 GB');
  await choose(new File(['broken'], 'broken.png', { type: 'image/png' }));
  await screen.findByText('This image couldn’t be read. Choose a PNG, JPEG or WebP file.');
  await choose(square);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(urls).toEqual([stored]);
});

test('accepts a pasted image and ignores pasted text', async () => {
  render(<Form />);
  expect(fireEvent.paste(document.body, { clipboardData: { files: [] } })).toBe(true);
  expect(fireEvent.paste(document.body, { clipboardData: { files: [square] } })).toBe(false);
  await waitFor(() => expect(urls).toEqual([stored]));
});

test('shows an image on another host once it is saved', async () => {
  const external = 'https://images.example/a.png';
  const notice = () => screen.queryByText('The image appears once you save.');
  const { container } = render(<Form initial={external} />);
  const source = () => container.querySelector('img')?.getAttribute('src');
  expect(source()).toContain(encodeURIComponent(external));
  expect(notice()).toBeNull();

  await userEvent.type(screen.getByLabelText('Image URL'), '?size=2');
  expect(source()).toBeUndefined();
  expect(notice()).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Image URL'));
  expect(notice()).toBeNull();
});

test('cancels the upload on unmount', async () => {
  send.mockReturnValue(new Promise(() => undefined));
  const { unmount } = render(<Form />);
  await choose(square);
  await screen.findByRole('progressbar');
  const { signal } = send.mock.calls[0]?.[1] ?? {};
  expect(signal?.aborted).toBe(false);
  unmount();
  expect(signal?.aborted).toBe(true);
});

test('shows the error of an uploaded image at the image', () => {
  render(<Form initial={stored} error="This image is no longer stored" />);
  expect(screen.getByRole('alert').textContent).toBe('This image is no longer stored');
  expect(urlField()).toBeNull();
});
