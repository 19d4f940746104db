/** An animation that was started. */
interface Started {
  element: Element;
  keyframes: Keyframe[];
  options: KeyframeAnimationOptions;
  finish: () => void;
}

const started: Started[] = [];

/** Gives jsdom animations, which end only by `finishAnimations`, for a user who has used the page and may want less motion. */
export function simulateAnimations({ isReduced = false, isUsed = true } = {}): void {
  started.length = 0;
  globalThis.matchMedia = (query) =>
    ({ matches: isReduced && query.includes('reduced-motion') }) as MediaQueryList;
  Object.defineProperty(navigator, 'userActivation', {
    value: { hasBeenActive: isUsed },
    configurable: true,
  });
  Element.prototype.animate = function (this: Element, keyframes, options) {
    const { promise, resolve } = Promise.withResolvers<void>();
    started.push({
      element: this,
      keyframes: keyframes as Keyframe[],
      options: options as KeyframeAnimationOptions,
      finish: resolve,
    });
    return { finished: promise } as unknown as Animation;
  };
}

/** Takes them away. */
export function removeAnimations(): void {
  Reflect.deleteProperty(Element.prototype, 'animate');
  Reflect.deleteProperty(globalThis, 'matchMedia');
  Reflect.deleteProperty(navigator, 'userActivation');
}

/** The animations that have been started since the last call. */
export function takeAnimations(): Started[] {
  return started.splice(0);
}
