import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { removeAnimations, simulateAnimations, takeAnimations } from '../motion/animations.double.ts';
import { Dialog } from './dialog.tsx';
import { Sheet } from './sheet.tsx';

/** In a window of 1024 × 768 pixels, by their text or their id. */
const places: Record<string, DOMRect> = {
  Open: new DOMRect(900, 20, 100, 40),
  Update: new DOMRect(300, 200, 400, 300),
  bar: new DOMRect(0, 700, 1024, 68),
  Player: new DOMRect(0, 0, 1024, 768),
};
let shown: string[];

function Page({ origin }: { origin?: string }) {
  const [opened, setOpened] = useState<string>();
  const close = () => setOpened(undefined);
  return (
    <>
      <button onClick={() => setOpened('dialog')}>Open</button>
      <button onClick={() => setOpened('sheet')}>Expand</button>
      <footer id="bar" />
      {opened === 'dialog' && (
        <Dialog title="Update" open onClose={close}>
          <button>Save</button>
        </Dialog>
      )}
      <Sheet title="Player" open={opened === 'sheet'} onClose={close} header={null} origin={origin}>
        <p>Cover</p>
      </Sheet>
    </>
  );
}

beforeEach(() => {
  simulateAnimations();
  shown = Object.keys(places);
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const title = this.getAttribute('role') === 'dialog' ? this.querySelector('h2')?.textContent : undefined;
    const name = title ?? (this.id || this.textContent);
    return (shown.includes(name) ? places[name] : undefined) ?? new DOMRect();
  });
});
afterEach(() => {
  cleanup();
  removeAnimations();
  jest.restoreAllMocks();
});

const transparent = { background: 'transparent' };

async function open(name: string, origin?: string) {
  render(<Page {...(origin && { origin })} />);
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByRole('dialog');
  return takeAnimations();
}

test('a dialog grows out of the button that opened it, and shrinks to it', async () => {
  const [scrim, dialog] = await open('Open');
  const transformOrigin = '650px -160px';
  const keyframes = [{ opacity: 0, scale: 0.94, transformOrigin }, { transformOrigin }];
  expect(scrim?.keyframes).toEqual([transparent, {}]);
  expect(dialog?.element === screen.getByRole('dialog')).toBe(true);
  expect(dialog?.keyframes).toEqual(keyframes);

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const leaving = takeAnimations();
  expect(leaving.map((animation) => animation.keyframes)).toEqual([
    [{}, transparent],
    keyframes.toReversed(),
  ]);
  expect(screen.getByText('Save')).toBeTruthy();
  await act(async () => leaving.forEach(({ finish }) => finish()));
  expect(screen.queryByText('Save')).toBeNull();
});

test('a dialog rises if what opened it is not in sight', async () => {
  shown = ['Update'];
  const [, dialog] = await open('Open');
  expect(dialog?.keyframes).toEqual([{ opacity: 0, translate: '0 8px' }, {}]);
});

test('a sheet grows out of the element that it belongs to, and shrinks to it', async () => {
  const [, sheet] = await open('Expand', '#bar');
  const keyframes = [
    { clipPath: 'inset(700px 0px 0px 0px)', opacity: 0 },
    { opacity: 1, offset: 0.2 },
    { clipPath: 'inset(0)' },
  ];
  expect(sheet?.keyframes).toEqual(keyframes);
  await userEvent.keyboard('{Escape}');
  const [, leaving] = takeAnimations();
  expect(leaving?.keyframes).toEqual([
    { clipPath: 'inset(0)' },
    { opacity: 1, offset: 0.8 },
    { clipPath: 'inset(700px 0px 0px 0px)', opacity: 0 },
  ]);
});

test.each([
  ['if it belongs to nothing', undefined],
  ['if what it belongs to is not shown', '#missing'],
])('a sheet rises from the lower edge %s', async (_when, origin) => {
  const [, sheet] = await open('Expand', origin);
  expect(sheet?.keyframes).toEqual([{ translate: '0 100%' }, {}]);
});
