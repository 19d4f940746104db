import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Menu, MenuItem } from './menu.tsx';

afterEach(cleanup);

describe('Menu', () => {
  test('returns focus to its button before the action of an item runs', async () => {
    const focused: (string | null | undefined)[] = [];
    render(
      <Menu trigger={<button>More</button>}>
        <MenuItem onSelect={() => focused.push(document.activeElement?.textContent)}>Delete</MenuItem>
      </Menu>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(focused).toEqual(['More']));
    expect(screen.queryByRole('menu')).toBeNull();
  });
});
