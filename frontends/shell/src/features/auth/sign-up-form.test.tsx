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
let answer: { status: number; body: unknown };
const signedIn: User[] = [];

beforeEach(() => {
  calls.length = signedIn.length = 0;
  answer = { status: 201, body: user };
  document.cookie = 'csrf_token=abc';
  globalThis.fetch = jest.fn((path: string, init?: RequestInit) => {
    calls.push({ path, body: JSON.parse(String(init?.body)) as unknown });
    const json = () => Promise.resolve(answer.body);
    return Promise.resolve({ ok: answer.status < 400, status: answer.status, headers: new Map(), json });
  }) as unknown as typeof fetch;
});
afterEach(cleanup);

async function fill(fields: Record<string, string>) {
  render(<SignUpForm onSuccess={(made) => signedIn.push(made)} />);
  for (const [label, text] of Object.entries(fields))
    await userEvent.type(screen.getByLabelText(label), text);
  await userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
}
const whole = {
  Email: 'ann@example.com',
  Username: 'ann',
  Password: 'correct horse',
  'Confirm Password': 'correct horse',
};

describe('the sign-up form', () => {
  test('sends what the contract asks for, and never the repeated password', async () => {
    await fill({ ...whole, 'Artist name': 'Ann and the Tides' });
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

  test('says what is missing and sends nothing', async () => {
    await fill({});
    expect(await screen.findByText(authTexts.emailRequired)).toBeTruthy();
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    expect(calls).toEqual([]);
  });

  test('wants the same password twice, and takes its complaint back while one types', async () => {
    await fill({ ...whole, 'Confirm Password': 'correct' });
    const complaint = await screen.findByText(
      'Confirm Password field must be the same as the Password field',
    );
    expect(calls).toEqual([]);
    await userEvent.type(screen.getByLabelText('Confirm Password'), ' horse');
    await waitFor(() => expect(complaint.isConnected).toBe(false));
  });

  test("puts the server's texts at their fields", async () => {
    answer = { status: 409, body: { errors: { email: authTexts.emailTaken } } };
    await fill(whole);
    const text = await screen.findByText(authTexts.emailTaken);
    expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBe(text.id);
  });

  test('says neutrally that the server failed', async () => {
    answer = { status: 503, body: { errors: { server: 'pool exhausted' } } };
    await fill(whole);
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
  });
});
