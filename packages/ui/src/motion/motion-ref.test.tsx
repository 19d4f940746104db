import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { removeAnimations, simulateAnimations, takeAnimations } from './animations.double.ts';
import { createMotionRef, type PresenceMotion } from './motion-ref.ts';

const keyframes = [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { translate: '0 0' }];
const find = (element: HTMLElement, options: Partial<PresenceMotion> = {}): PresenceMotion => ({
  root: element,
  duration: 'quick',
  parts: [{ element, getKeyframes: () => keyframes }],
  ...options,
});
const panelRef = createMotionRef((element) => find(element));
const overlayRef = createMotionRef((element) => find(element, { isOverlay: true }));
const rowRef = createMotionRef((element) => find(element, { isLeavingOnly: true }));
const partRef = createMotionRef((element) => find(element, { root: undefined }));

function Page({ children }: { children: React.ReactNode }) {
  return (
    <main>
      {children}
      <p>Text</p>
    </main>
  );
}
const getPanel = () => document.querySelector<HTMLElement>('[data-panel]');

beforeEach(() => simulateAnimations());
afterEach(() => {
  cleanup();
  removeAnimations();
});

describe('an element with a motion ref', () => {
  const show = (ref = panelRef) =>
    render(
      <Page>
        <div ref={ref} data-panel="">
          <button>Close</button>
        </div>
      </Page>,
    );
  const close = (view: ReturnType<typeof show>) => view.rerender(<Page>{false}</Page>);

  test('moves to its place when it appears', () => {
    show();
    const [animation, ...others] = takeAnimations();
    expect(animation?.element === getPanel()).toBe(true);
    expect([animation?.keyframes, animation?.options.duration, others]).toEqual([keyframes, 140, []]);
  });

  test('stays where it was when it is removed, without use, until it has moved back', async () => {
    const view = show();
    takeAnimations();
    const panel = getPanel();
    close(view);
    await act(async () => {});
    expect(getPanel()).toBe(panel);
    expect(panel?.nextElementSibling).toBe(screen.getByText('Text'));
    expect([panel?.inert, panel?.ariaHidden, panel?.dataset['leaving']]).toEqual([true, 'true', '']);
    expect(screen.queryByRole('button')).toBeNull();
    const [animation] = takeAnimations();
    expect(animation?.keyframes).toEqual([{ translate: '0 0' }, { opacity: 1, offset: 0.8 }, { opacity: 0 }]);
    await act(async () => animation?.finish());
    expect(getPanel()).toBeNull();
  });

  test('takes no space while it leaves if it is to be an overlay', async () => {
    const view = show(overlayRef);
    close(view);
    await act(async () => {});
    expect(getPanel()?.style.position).toBe('fixed');
  });

  test('appears without motion if it only leaves', async () => {
    const view = show(rowRef);
    expect(takeAnimations()).toEqual([]);
    close(view);
    await act(async () => {});
    expect(takeAnimations()).toHaveLength(1);
  });

  test('goes at once with the page around it', async () => {
    const view = show();
    view.rerender(<p>Another page</p>);
    await act(async () => {});
    expect(getPanel()).toBeNull();
    expect(document.body.textContent).toBe('Another page');
  });

  test('leaves with the parts in it that move too', async () => {
    const content = (
      <div ref={panelRef} data-panel="">
        <b ref={partRef}>Part</b>
      </div>
    );
    const view = render(<Page>{content}</Page>);
    takeAnimations();
    view.rerender(<Page>{false}</Page>);
    await act(async () => {});
    expect(takeAnimations().map(({ element }) => element.tagName)).toEqual(['DIV', 'B']);
  });

  test('has no motion if less is wanted', async () => {
    simulateAnimations({ isReduced: true });
    const view = show();
    close(view);
    await act(async () => {});
    expect([takeAnimations(), getPanel()]).toEqual([[], null]);
  });

  test('has no motion if less is wanted by the settings', async () => {
    document.documentElement.dataset['motion'] = 'reduced';
    const view = show();
    close(view);
    await act(async () => {});
    expect([takeAnimations(), getPanel()]).toEqual([[], null]);
    delete document.documentElement.dataset['motion'];
  });

  test('does not move in before the page has been used, but moves out', async () => {
    simulateAnimations({ isUsed: false });
    const view = show();
    expect(takeAnimations()).toEqual([]);
    close(view);
    await act(async () => {});
    expect(takeAnimations()).toHaveLength(1);
  });
});
