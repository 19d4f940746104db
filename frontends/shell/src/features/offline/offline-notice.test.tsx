import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice.tsx';

function goes(online: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
}

test('says that the network is away for as long as it is', () => {
  render(<OfflineNotice />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  goes(false);
  expect(status.textContent).toBe('You are offline. What is loaded still plays.');
  goes(true);
  expect(status.textContent).toBe('');
});
