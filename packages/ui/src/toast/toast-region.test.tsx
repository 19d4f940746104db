import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastRegion } from './toast-region.tsx';

afterEach(cleanup);

test('the button of a toast does what it says, and dismisses the toast', () => {
  const run = jest.fn();
  const onDismiss = jest.fn();
  const toast = { id: 7, kind: 'success' as const, text: 'Queue cleared', action: { label: 'Undo', run } };
  render(<ToastRegion toasts={[toast]} onDismiss={onDismiss} />);
  expect(screen.getByRole('status').textContent).toContain('Queue cleared');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(onDismiss).toHaveBeenCalledWith(7);
});
