import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Shelf } from './shelf.tsx';

/** jsdom has no layout. */
function simulateLayout(layout: { clientWidth: number; scrollWidth: number; leadWidth?: number }) {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(layout.clientWidth);
  jest.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(layout.scrollWidth);
  jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(layout.leadWidth ?? 0);
}

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const names = Array.from({ length: 50 }, (_, index) => `Card ${index + 1}`);

function renderShelf({ items = names, lead = undefined as string | undefined } = {}) {
  return render(
    <Shelf noun="cards" items={items} getKey={(name) => name} lead={lead}>
      {(name) => name}
    </Shelf>,
  );
}

const positions = () =>
  screen
    .getAllByRole('listitem')
    .map((item) => `${item.getAttribute('aria-posinset')}/${item.getAttribute('aria-setsize')}`);

describe('Shelf', () => {
  test('offers to scroll only if not everything fits', () => {
    simulateLayout({ clientWidth: 1000, scrollWidth: 1000 });
    const { unmount } = renderShelf({ items: names.slice(0, 2) });
    expect(screen.queryByRole('button')).toBeNull();
    unmount();
    simulateLayout({ clientWidth: 1000, scrollWidth: 1002 });
    renderShelf();
    expect(screen.getByRole('button', { name: 'Next cards' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Previous cards' })).toBeTruthy();
  });

  test('marks the sides on which there are more, and disables the other button, which keeps the focus', () => {
    simulateLayout({ clientWidth: 1000, scrollWidth: 1500 });
    const { container } = renderShelf();
    const scroller = container.querySelector('ul')!.parentElement!;
    const [previous, next] = screen.getAllByRole('button');
    const read = () => [
      scroller.dataset.before,
      scroller.dataset.after,
      previous?.getAttribute('aria-disabled'),
      next?.getAttribute('aria-disabled'),
    ];
    expect(read()).toEqual(['false', 'true', 'true', null]);
    next?.focus();
    scroller.scrollLeft = 200;
    fireEvent.scroll(scroller);
    expect(read()).toEqual(['true', 'true', null, null]);
    scroller.scrollLeft = 499.5;
    fireEvent.scroll(scroller);
    expect(read()).toEqual(['true', 'false', null, 'true']);
    expect(document.activeElement).toBe(next);
  });

  test('counts the lead as the first item', () => {
    simulateLayout({ clientWidth: 1000, scrollWidth: 1000 });
    renderShelf({ items: ['One', 'Two'], lead: 'Main' });
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Main',
      'One',
      'Two',
    ]);
    expect(positions()).toEqual(['1/3', '2/3', '3/3']);
  });

  test('keeps the lead, and only the visible cards, which begin after it', () => {
    simulateLayout({ clientWidth: 400, scrollWidth: 10_600, leadWidth: 576 });
    const { container } = renderShelf({ lead: 'Main' });
    const scroller = container.querySelector('ul')!.parentElement!;
    // The tenth card is at 576 + 24 + 9 × 200 pixels.
    scroller.scrollLeft = 2400;
    fireEvent.scroll(scroller);
    expect(screen.getByText('Main')).toBeTruthy();
    expect(screen.getByText('Card 10')).toBeTruthy();
    expect(screen.getByText('Card 11')).toBeTruthy();
    expect(screen.queryByText('Card 1')).toBeNull();
    expect(screen.queryByText('Card 20')).toBeNull();
    const [, first] = screen.getAllByRole('listitem');
    const skipped = Number(first?.textContent?.replace('Card ', '')) - 1;
    expect(first?.style.marginInlineStart).toBe(`${skipped * 200}px`);
  });
});
