import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import {
  createQueryClient,
  loadOverrideFunctions,
  MemoryRouter,
  QueryClientProvider,
  remoteDirectory,
  sessionKey,
  useLocation,
} from '@rubato/web-kit';
import { aUser } from '@rubato/web-kit/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { OverrideControls } from './override-controls.tsx';

const url = 'http://127.0.0.1:5173/player/remote.json';
const link = `/?modal=queue&override-remote=player=${encodeURIComponent(url)}`;
const ann = aUser({ id: 7, username: 'ann' });
const stored = { userId: 7, remotes: { player: url } };
const reload = jest.fn();

beforeEach(() => {
  localStorage.clear();
  reload.mockClear();
  remoteDirectory.store.setState({ allowsOverrides: true, overrides: undefined });
});
afterEach(cleanup);

function CurrentUrl() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** Renders the controls on a page at `path`. Returns a function that changes the signed-in user. */
async function open(path: string, user: typeof ann | null) {
  const client = createQueryClient();
  client.setQueryData(sessionKey, user);
  const functions = await loadOverrideFunctions();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <OverrideControls functions={functions} reload={reload} />
        <CurrentUrl />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const signIn = (next: typeof ann | null) => void client.setQueryData(sessionKey, next);
  return { signIn, functions };
}
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a link overrides remotes only after the user has confirmed the origin', async () => {
  const { functions } = await open(link, ann);
  const dialog = screen.getByRole('dialog', { name: 'Load code from elsewhere?' });
  expect(dialog.textContent).toContain('player from http://127.0.0.1:5173');
  expect(dialog.textContent).toContain('as ann');
  expect(screen.getByRole('status', { hidden: true }).textContent).toBe('/?modal=queue');
  expect(functions.readOverrides()).toBeUndefined();

  await clickButton('Load this code');
  expect(functions.readOverrides()).toEqual(stored);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('the harmless button has the focus and overrides nothing', async () => {
  const { functions } = await open(link, ann);
  await screen.findByRole('dialog');
  expect(document.activeElement?.textContent).toBe('Cancel');
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(functions.readOverrides()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

test('a visitor is asked after logging in', async () => {
  const { signIn } = await open(link, null);
  expect(screen.queryByRole('dialog')).toBeNull();
  signIn(ann);
  expect(await screen.findByRole('dialog')).toBeTruthy();
});

test('further overrides are added to those of the same user, and replace those of others', async () => {
  const browse = 'http://127.0.0.1:5173/browse/remote.json';
  const { functions } = await open(link, ann);
  functions.saveOverrides({ userId: 7, remotes: { browse } });
  await clickButton('Load this code');
  expect(functions.readOverrides()?.remotes).toEqual({ browse, player: url });
  cleanup();

  functions.saveOverrides({ userId: 8, remotes: { browse } });
  await open(link, ann);
  await clickButton('Load this code');
  expect(functions.readOverrides()).toEqual(stored);
});

test('the badge names what is overridden, and resets it', async () => {
  remoteDirectory.store.setState({ overrides: stored });
  const { functions } = await open('/', ann);
  functions.saveOverrides(stored);
  const badge = screen.getByRole('complementary', { name: 'Overridden remotes' });
  expect(badge.textContent).toContain('player from 127.0.0.1:5173');
  await clickButton('Reset');
  expect(functions.readOverrides()).toBeUndefined();
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ['has logged out', null],
  ['is another one', aUser({ id: 8 })],
])('the page is loaded again when the user %s', async (_case, next) => {
  remoteDirectory.store.setState({ overrides: stored });
  const { signIn } = await open('/', ann);
  expect(reload).not.toHaveBeenCalled();
  signIn(next);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
