import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { declareRemote } from '../../testing/remotes.ts';
import { aUser } from '../../testing/users.ts';
import { createQueryClient } from '../api/query-client.ts';
import { sessionQuery } from '../session/session.query.ts';
import { Sections } from './extensions.tsx';
import { RegionSlot } from './region-slot.tsx';
import { remoteDirectory } from './remotes-store.ts';
import { remoteLoader } from './use-remote-code.ts';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const Charts = ({ id }: { id?: number | undefined }) => <h2>Charts of {id}</h2>;

function showSections(isSignedIn: boolean) {
  const client = createQueryClient();
  client.setQueryData(sessionQuery.queryKey, isSignedIn ? aUser() : null);
  return render(
    <QueryClientProvider client={client}>
      <Sections place="album" id={7} />
      <p>The rest</p>
    </QueryClientProvider>,
  );
}

test('a section of another front end gets the id of the page', async () => {
  declareRemote({
    name: 'charts',
    sections: [
      { id: 'charts', place: 'album' },
      { id: 'home', place: 'home' },
    ],
  });
  jest.spyOn(remoteLoader, 'load').mockResolvedValue(Charts as never);
  jest.spyOn(remoteLoader, 'getLoaded').mockReturnValue(Charts as never);
  showSections(false);
  expect((await screen.findAllByRole('heading')).map(({ textContent }) => textContent)).toEqual([
    'Charts of 7',
  ]);
});

test('a section for users is not shown to visitors', async () => {
  declareRemote({ name: 'charts', sections: [{ id: 'charts', place: 'album', audience: 'members' }] });
  const load = jest.spyOn(remoteLoader, 'load').mockResolvedValue(Charts as never);
  showSections(false);
  expect(load).not.toHaveBeenCalled();
  showSections(true);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

test('a section is busy while its code loads', async () => {
  declareRemote({ name: 'charts', sections: [{ id: 'charts', place: 'album' }] });
  let code: typeof Charts | undefined;
  jest.spyOn(remoteLoader, 'getLoaded').mockImplementation((() => code) as never);
  const loaded = Promise.withResolvers<never>();
  const load = jest.spyOn(remoteLoader, 'load').mockReturnValue(loaded.promise);
  const { container } = showSections(false);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  code = Charts;
  loaded.resolve(Charts as never);
  await screen.findByRole('heading', { name: 'Charts of 7' });
  expect(container.querySelector('[aria-busy]')).toBeNull();
});

test('a section that fails is left out', async () => {
  declareRemote({ name: 'charts', sections: [{ id: 'charts', place: 'album' }] });
  const load = jest.spyOn(remoteLoader, 'load').mockRejectedValue(new Error('down'));
  const { container } = showSections(false);
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(container.textContent).toBe('The rest');
});

test('a region shows what stands in for it while declarations or its code load', async () => {
  const showRegion = () => (
    <RegionSlot region="player" waiting="Loading" failure={() => 'Player unavailable'} />
  );
  remoteDirectory.store.setState({ isPending: true });
  const { container, rerender } = render(showRegion());
  expect(container.textContent).toBe('Loading');
  let code: (() => string) | undefined;
  jest.spyOn(remoteLoader, 'getLoaded').mockImplementation((() => code) as never);
  const loaded = Promise.withResolvers<never>();
  const load = jest.spyOn(remoteLoader, 'load').mockReturnValue(loaded.promise);
  declareRemote({ name: 'player', regions: [{ id: 'player' }] });
  rerender(showRegion());
  await waitFor(() => expect(load).toHaveBeenCalled());
  expect(container.textContent).toBe('Loading');
  code = () => 'Player';
  loaded.resolve(code as never);
  await waitFor(() => expect(container.textContent).toBe('Player'));
});

test('a region without provider is empty, and shows its failure if a remote is unavailable', () => {
  declareRemote({ name: 'charts' });
  const region = <RegionSlot region="player" failure={() => <p role="alert">Player unavailable</p>} />;
  const { container, rerender } = render(region);
  expect(container.textContent).toBe('');
  remoteDirectory.store.setState({ hasFailed: true });
  rerender(region);
  expect(screen.getByRole('alert').textContent).toBe('Player unavailable');
});
