import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet title="Player" open={open} onClose={() => setOpen(false)} header={<p>From an album</p>}>
        <button type="button">Pause</button>
      </Sheet>
    </>
  );
}

test('Sheet takes the focus itself and returns it when Escape closes it', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  const sheet = await screen.findByRole('dialog', { name: 'Player' });
  await waitFor(() => expect(document.activeElement).toBe(sheet));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

describe('a swipe', () => {
  const onClose = jest.fn();
  let sheet: HTMLElement;

  beforeEach(() => {
    onClose.mockReset();
    const view = (isDialogOpen: boolean) => (
      <Sheet title="Player" open onClose={onClose} header={null}>
        <p>Cover</p>
        <div data-testid="list" style={{ overflowY: 'auto' }}>
          <p>Song</p>
        </div>
        <p>Slider</p>
        <Dialog title="Above" open={isDialogOpen} onClose={() => undefined}>
          <p>Text above</p>
        </Dialog>
      </Sheet>
    );
    const { rerender } = render(view(false));
    rerender(view(true));
    // jsdom does not know `touch-action`.
    const { getComputedStyle } = window;
    jest.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
      const touchAction = element.textContent === 'Slider' ? 'none' : 'auto';
      return Object.assign(getComputedStyle(element), { touchAction });
    });
    sheet = screen.getByRole('dialog', { name: 'Player', hidden: true });
    Object.defineProperty(sheet, 'clientHeight', { value: 800 });
    Object.defineProperty(screen.getByTestId('list'), 'scrollHeight', { value: 100 });
  });

  /** Moves a pointer from the text down by `distance`, at `speed` pixels per millisecond, and releases it after `restMs`. */
  function swipe(text: string, distance: number, { speed = 0.1, restMs = 0, ...init } = {}) {
    const send = (type: string, clientY: number, time: number, target: Element | Window) => {
      const event = new PointerEvent(type, {
        bubbles: true,
        clientY,
        pointerId: 1,
        isPrimary: true,
        pointerType: 'touch',
        ...init,
      });
      Object.defineProperty(event, 'timeStamp', { value: 1000 + time });
      fireEvent(target, event);
    };
    const duration = distance / speed;
    send('pointerdown', 100, 0, screen.getByText(text));
    send('pointermove', 100 + distance / 2, duration / 2, window);
    send('pointermove', 100 + distance, duration, window);
    const moved = sheet.style.getPropertyValue('--swipe');
    return { moved, release: (type = 'pointerup') => send(type, 100 + distance, duration + restMs, window) };
  }

  test('moves the sheet with the finger, and closes it from a quarter of its height on', () => {
    const { moved, release } = swipe('Cover', 220);
    expect(moved).toBe('212px');
    expect(sheet.hasAttribute('data-swiped')).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    release();
    expect(onClose).toHaveBeenCalledTimes(1);
    // It leaves from where it is.
    expect(sheet.hasAttribute('data-swiped')).toBe(true);
  });

  test('closes the sheet if it is short and fast', () => {
    swipe('Cover', 60, { speed: 2 }).release();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['that is short and slow', 100, {}, 'pointerup'],
    ['that rests before the finger is lifted', 100, { speed: 2, restMs: 200 }, 'pointerup'],
    ['that the browser takes over', 300, {}, 'pointercancel'],
  ] as const)('%s returns the sheet to its place', (_which, distance, how, end) => {
    const { moved, release } = swipe('Cover', distance, how);
    expect(moved).not.toBe('');
    release(end);
    expect(onClose).not.toHaveBeenCalled();
    expect(sheet.hasAttribute('data-swiped')).toBe(false);
    expect(sheet.style.getPropertyValue('--swipe')).toBe('');
  });

  interface Swipe {
    pointerType?: string;
    isPrimary?: boolean;
    upwards?: boolean;
  }

  test.each<[string, string, Swipe]>([
    ['in a list that scrolls', 'Song', {}],
    ['on a control that is dragged', 'Slider', {}],
    ['in a dialog over the sheet', 'Text above', {}],
    ['of a mouse', 'Cover', { pointerType: 'mouse' }],
    ['of a second finger', 'Cover', { isPrimary: false }],
    ['up', 'Cover', { upwards: true }],
  ])('%s does not move the sheet', (_which, text, { upwards = false, ...init }) => {
    const { moved, release } = swipe(text, upwards ? -300 : 300, { ...init, speed: upwards ? -1 : 1 });
    expect(['', '0px']).toContain(moved);
    release();
    expect(onClose).not.toHaveBeenCalled();
    expect(sheet.hasAttribute('data-swiped')).toBe(false);
  });
});
