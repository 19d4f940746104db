import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ApiError } from '@rubato/web-kit';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AlbumForm } from './album-form.tsx';

const empty = { title: '', image_url: '', release_year: '' };
const complete = { title: 'Low Water', image_url: 'https://images.example/a.jpg', release_year: '1979' };
const save = jest.fn<(album: unknown) => Promise<void>>();

beforeEach(() => {
  save.mockReset().mockResolvedValue(undefined);
});
afterEach(cleanup);

const show = (values: typeof empty) =>
  render(
    <AlbumForm
      values={values}
      artist="Ann"
      dialog="create-album"
      action="Create Album"
      save={save}
      onCancel={() => undefined}
    />,
  );
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Album' }));
const texts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('AlbumForm', () => {
  test('saves the values in the format of the contract', async () => {
    show(complete);
    await submit();
    await waitFor(() => expect(save).toHaveBeenCalledWith({ ...complete, release_year: 1979 }));
  });

  test('shows the card as it will look, and no URL of an uploaded cover', async () => {
    const uploaded = '/media/0123456789abcdef-00000000-0000-4000-8000-000000000001.png';
    show({ ...complete, image_url: uploaded });
    await userEvent.type(screen.getByLabelText('Album Title'), ', Again');
    expect([...document.querySelectorAll('[aria-hidden] > p')].map(({ textContent }) => textContent)).toEqual(
      ['Low Water, Again', 'Ann'],
    );
    expect(screen.queryByLabelText('Album Cover Image')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove cover' }));
    expect(screen.getByLabelText('Album Cover Image')).toBeTruthy();
  });

  test('shows errors only after the first submit and saves nothing', async () => {
    show(empty);
    await userEvent.type(screen.getByLabelText('Album Title'), 'a{Backspace}');
    expect(texts()).toEqual([]);
    await submit();
    await waitFor(() =>
      expect(texts()).toEqual([
        'Album Title is required',
        'Album Cover Image is required',
        'Album Release Year is required',
      ]),
    );
    expect(screen.getByLabelText('Upload a cover').getAttribute('aria-invalid')).toBe('true');
    expect(save).not.toHaveBeenCalled();
  });

  test('clears errors while typing', async () => {
    show({ title: 'a'.repeat(201), image_url: 'https://images.example/a.gif', release_year: '1939' });
    await submit();
    await waitFor(() =>
      expect(texts()).toEqual([
        'Album title cannot be longer that 200 characters',
        'Image URL must end in .png, .jpg, .jpeg, and must be a valid URL',
        'Album Release Year must be 1940 or later',
      ]),
    );
    await userEvent.type(screen.getByLabelText('Album Title'), '{Backspace}');
    await userEvent.clear(screen.getByLabelText('Album Release Year'));
    await userEvent.type(screen.getByLabelText('Album Release Year'), '1940');
    await waitFor(() =>
      expect(texts()).toEqual(['Image URL must end in .png, .jpg, .jpeg, and must be a valid URL']),
    );
  });

  test('shows that the server rejected the album', async () => {
    save.mockRejectedValue(new ApiError(400, { title: 'Contains characters that can’t be displayed' }));
    show(complete);
    await submit();
    await waitFor(() =>
      expect(texts()).toEqual([
        'Contains characters that can’t be displayed',
        'There was a server issue, please try again.',
      ]),
    );
  });
});
