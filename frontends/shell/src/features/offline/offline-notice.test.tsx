import { expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { OfflineNotice } from './offline-notice.tsx';

function setOnline(online: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
}

test('OfflineNotice shows a message while the browser is offline', () => {
  render(<OfflineNotice />);
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('');
  setOnline(false);
  expect(status.textContent).toBe('You’re offline. Music that has already loaded keeps playing.');
  setOnline(true);
  expect(status.textContent).toBe('');
});
