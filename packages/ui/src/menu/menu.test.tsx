import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, type Ref } from 'react';
import { removeAnimations, simulateAnimations, takeAnimations } from '../motion/animations.double.ts';
import { Menu, MenuItem, type MenuHandle } from './menu.tsx';

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

  test('does not delay the action of an item until it has left', async () => {
    simulateAnimations();
    const onSelect = jest.fn();
    render(
      <Menu trigger={<button>More</button>}>
        <MenuItem onSelect={onSelect}>Delete</MenuItem>
      </Menu>,
    );
    await userEvent.click(button());
    const item = await screen.findByRole('menuitem', { name: 'Delete' });
    expect(takeAnimations().map(({ keyframes }) => keyframes)).toEqual([[{ opacity: 0, scale: 0.9 }, {}]]);
    await userEvent.click(item);
    await waitFor(() => expect(onSelect).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByText('Delete')).toBeTruthy();
    const [leaving] = takeAnimations();
    await act(async () => leaving?.finish());
    expect(screen.queryByText('Delete')).toBeNull();
    removeAnimations();
  });

  test('opens when it is tapped, not when a touch begins that may scroll', async () => {
    renderMenu();
    // Loads the menu, which reacts to touches in its own way.
    await userEvent.click(button());
    await screen.findByRole('menu');
    await userEvent.keyboard('{Escape}');

    const touch = { pointerType: 'touch', button: 0 };
    fireEvent.pointerDown(button(), touch);
    fireEvent.pointerCancel(button(), touch);
    expect(screen.queryByRole('menu')).toBeNull();

    fireEvent.pointerDown(button(), touch);
    fireEvent.pointerUp(button(), touch);
    fireEvent.click(button(), { detail: 1 });
    expect(screen.getByRole('menu')).toBeDefined();

    fireEvent.pointerDown(button(), touch);
    fireEvent.pointerUp(button(), touch);
    fireEvent.click(button(), { detail: 1 });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  });

  test('closes when the page is tapped, which does nothing else', async () => {
    const follow = jest.fn();
    render(<button onClick={follow}>Song</button>);
    renderMenu();
    await userEvent.click(button());
    await screen.findByRole('menu');
    fireEvent.pointerDown(screen.getByText('Song'), { pointerType: 'touch' });
    fireEvent.click(screen.getByText('Song'), { detail: 1 });
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(follow).not.toHaveBeenCalled();

    fireEvent.pointerDown(screen.getByText('Song'), { pointerType: 'touch' });
    fireEvent.click(screen.getByText('Song'), { detail: 1 });
    expect(follow).toHaveBeenCalledTimes(1);
  });

  test('is opened from elsewhere, before and after it has been loaded, and returns focus to its button', async () => {
    const handle = createRef<MenuHandle>();
    renderMenu(handle);
    for (let opened = 0; opened < 2; opened += 1) {
      act(() => handle.current?.open());
      expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeDefined();
      await userEvent.keyboard('{Escape}');
      expect(screen.queryByRole('menu')).toBeNull();
      expect(document.activeElement).toBe(button());
    }
  });
});

const button = () => screen.getByRole('button', { name: 'More' });

function renderMenu(handle?: Ref<MenuHandle>): void {
  render(
    <Menu trigger={<button>More</button>} {...(handle && { handle })}>
      <MenuItem onSelect={() => undefined}>Delete</MenuItem>
    </Menu>,
  );
}
