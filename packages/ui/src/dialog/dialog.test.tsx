import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { Menu, MenuItem } from '../menu/menu.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu trigger={<button type="button">More</button>}>
        <MenuItem onSelect={() => setOpen(true)}>Update</MenuItem>
      </Menu>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog title="Update" open={open} onClose={() => setOpen(false)}>
        <p>Text</p>
      </Dialog>
    </>
  );
}

test.each([['Open'], ['More']])('returns focus to the button “%s” that opened the dialog', async (name) => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  render(<Page />);
  const button = screen.getByRole('button', { name });
  await userEvent.click(button);
  if (name === 'More') await userEvent.click(screen.getByRole('menuitem'));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name })));
});

const focused = () => document.activeElement?.textContent || document.activeElement?.getAttribute('name');
const show = (content: ReactNode) =>
  render(
    <Dialog title="Update" open onClose={() => undefined}>
      {content}
    </Dialog>,
  );

test.each([
  [
    'the first field',
    <form key="form">
      <input type="file" />
      <input name="first" />
      <button>Send</button>
    </form>,
    'first',
  ],
  [
    'the first button if there is no field',
    <p key="text">
      <button>No</button>
      <button>Yes</button>
    </p>,
    'No',
  ],
])('focuses %s', async (_what, content, expected) => {
  show(content);
  await waitFor(() => expect(focused()).toBe(expected));
});

test('focuses a field that is rendered later', async () => {
  const { rerender } = show(<p>Loading</p>);
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  rerender(
    <Dialog title="Update" open onClose={() => undefined}>
      <input name="late" />
    </Dialog>,
  );
  await waitFor(() => expect(focused()).toBe('late'));
});
