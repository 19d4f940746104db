import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { useFirstCovers } from './use-first-covers.ts';

afterEach(cleanup);

function Page({ hasCards }: { hasCards: boolean }) {
  const isNext = useFirstCovers(hasCards);
  return (
    <main>
      {hasCards && <img loading="eager" alt="" />}
      {isNext && 'More'}
    </main>
  );
}

test('what is below waits for the covers once, and not when the visitor comes back', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const decode = jest.fn(() => promise);
  Object.assign(HTMLImageElement.prototype, { decode });
  const { rerender } = render(<Page hasCards={false} />);
  expect(decode).not.toHaveBeenCalled();
  rerender(<Page hasCards />);
  await waitFor(() => expect(decode).toHaveBeenCalledTimes(1));
  expect(screen.queryByText('More')).toBeNull();
  resolve();
  await screen.findByText('More');
  cleanup();
  render(<Page hasCards={false} />);
  expect(screen.getByText('More')).toBeTruthy();
});
