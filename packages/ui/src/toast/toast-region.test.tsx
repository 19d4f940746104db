import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { removeAnimations, simulateAnimations, takeAnimations } from '../motion/animations.double.ts';
import { ToastRegion } from './toast-region.tsx';

afterEach(cleanup);

test('the button of a toast runs its action and dismisses the toast', () => {
  const run = jest.fn();
  const onDismiss = jest.fn();
  const toast = { id: 7, kind: 'success' as const, text: 'Queue cleared', action: { label: 'Undo', run } };
  render(<ToastRegion toasts={[toast]} onDismiss={onDismiss} />);
  expect(screen.getByRole('status').textContent).toContain('Queue cleared');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
  expect(onDismiss).toHaveBeenCalledWith(7);
});

test.each([
  ['returns to the previously focused element', false],
  ['moves to the region if that was removed', true],
])('focus in a dismissed toast %s', (_, isRemoved) => {
  const toast = { id: 7, kind: 'success' as const, text: 'Queue cleared' };
  const screenWith = (toasts: (typeof toast)[], withButton = true) => (
    <>
      {withButton && <button>Clear</button>}
      <ToastRegion toasts={toasts} onDismiss={() => undefined} />
    </>
  );
  const { rerender } = render(screenWith([toast]));
  const clear = screen.getByRole('button', { name: 'Clear' });
  act(() => clear.focus());
  const dismiss = screen.getByRole('button', { name: 'Dismiss' });
  act(() => dismiss.focus());
  if (isRemoved) rerender(screenWith([toast], false));
  fireEvent.click(dismiss);
  rerender(screenWith([], !isRemoved));
  expect(document.activeElement).toBe(isRemoved ? screen.getByRole('status') : clear);
});

test('the document says whether toasts are shown, for the layout of dialogs', () => {
  const isMarked = () => document.documentElement.hasAttribute('data-toasts');
  const screenWith = (toasts: Parameters<typeof ToastRegion>[0]['toasts']) => (
    <ToastRegion toasts={toasts} onDismiss={() => undefined} />
  );
  const { rerender, unmount } = render(screenWith([]));
  expect(isMarked()).toBe(false);
  rerender(screenWith([{ id: 7, kind: 'success', text: 'Queue cleared' }]));
  expect(isMarked()).toBe(true);
  rerender(screenWith([]));
  expect(isMarked()).toBe(false);
  rerender(screenWith([{ id: 8, kind: 'success', text: 'Queue cleared' }]));
  unmount();
  expect(isMarked()).toBe(false);
});

test('a toast makes room for itself and closes the gap that it leaves', async () => {
  simulateAnimations();
  const toast = { id: 7, kind: 'success' as const, text: 'Queue cleared' };
  const screenWith = (toasts: (typeof toast)[]) => (
    <ToastRegion toasts={toasts} onDismiss={() => undefined} />
  );
  const { rerender } = render(screenWith([toast]));
  const [arriving] = takeAnimations();
  const nothing = { height: 0, opacity: 0, paddingBlock: 0 };
  expect(arriving?.keyframes).toMatchObject([nothing, { height: '0px' }]);
  rerender(screenWith([]));
  await act(async () => {});
  const [leaving] = takeAnimations();
  expect(leaving?.keyframes).toMatchObject([{ height: '0px' }, nothing]);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  await act(async () => leaving?.finish());
  expect(screen.queryByText('Queue cleared')).toBeNull();
  removeAnimations();
});
