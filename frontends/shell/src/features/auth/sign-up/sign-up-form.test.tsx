import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { authTexts, type User } from '@rubato/contracts';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SignUpForm } from './sign-up-form.tsx';

const user: User = {
  id: 1,
  username: 'ann',
  email: 'ann@example.com',
  artist_name: 'ann',
  likedSongIds: [],
  playlistIds: [],
  albumIds: [],
  songIds: [],
};
const calls: { path: string; body: unknown }[] = [];
let response: { status: number; body: unknown };
const signedIn: User[] = [];

beforeEach(() => {
  calls.length = signedIn.length = 0;
  response = { status: 201, body: user };
  document.cookie = 'csrf_token=abc';
  globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init?.body)) as unknown });
    const json = () => Promise.resolve(response.body);
    return Promise.resolve({ ok: response.status < 400, status: response.status, headers: new Map(), json });
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

async function fill(fields: Record<string, string>) {
  render(<SignUpForm onSuccess={(created) => signedIn.push(created)} />);
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
}
const valid = {
  Email: 'ann@example.com',
  Username: 'ann',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};

describe('SignUpForm', () => {
  test('sends the invitation of the address', async () => {
    const invitation = 'a'.repeat(43);
    location.hash = `invitation=${invitation}`;
    await fill(valid);
    await waitFor(() => expect(calls).toMatchObject([{ body: { invitation } }]));
    expect(screen.getByText('You are invited. Choose your name and password.')).toBeTruthy();
    location.hash = '';
  });

  test('masks the passwords, lets people paste them, and tells password managers that they are new', async () => {
    await fill({});
    for (const label of ['Password', 'Confirm Password']) {
      const field = screen.getByLabelText<HTMLInputElement>(label);
      expect([field.type, field.autocomplete]).toEqual(['password', 'new-password']);
      await userEvent.click(field);
      await userEvent.paste('a fine long password');
      expect(field.value).toBe('a fine long password');
    }
  });

  test('sends the fields of the contract without the repeated password', async () => {
    await fill({ ...valid, 'Artist name': 'Ann and the Tides' });
    await waitFor(() => expect(signedIn).toEqual([user]));
    expect(calls).toEqual([
      {
        path: '/api/auth/signup',
        body: {
          email: 'ann@example.com',
          username: 'ann',
          artist_name: 'Ann and the Tides',
          password: 'correct horse',
        },
      },
    ]);
  });

  test('shows missing fields and sends nothing', async () => {
    await fill({});
    expect(await screen.findByText(authTexts.emailRequired)).toBeTruthy();
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  test('requires both passwords to match and clears the error while typing', async () => {
    await fill({ ...valid, 'Confirm Password': 'correct' });
    const message = await screen.findByText('Confirm Password field must be the same as the Password field');
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText('Confirm Password'), ' horse');
    await waitFor(() => expect(message.isConnected).toBe(false));
  });

  test('shows server errors at their fields', async () => {
    response = { status: 409, body: { errors: { email: authTexts.emailTaken } } };
    await fill(valid);
    const text = await screen.findByText(authTexts.emailTaken);
    expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBe(text.id);
  });

  test('shows a generic message if the server fails', async () => {
    response = { status: 503, body: { errors: { server: 'pool exhausted' } } };
    await fill(valid);
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
  });
});
