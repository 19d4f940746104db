import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
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

test.each([['Open'], ['More']])('focus goes back to the button “%s” that led to a dialog', async (name) => {
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
  await waitFor(() => expect(document.activeElement).toBe(button));
});
