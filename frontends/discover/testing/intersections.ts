type Callback = (entries: Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void;

let callbacks: Set<Callback>;

/** Mocks the browser's observer: nothing is near the screen before `showAll`. */
export function mockIntersections(): void {
  callbacks = new Set();
  globalThis.IntersectionObserver = class {
    readonly #callback: Callback;
    constructor(callback: Callback) {
      this.#callback = callback;
    }
    observe() {
      callbacks.add(this.#callback);
    }
    disconnect() {
      callbacks.delete(this.#callback);
    }
  } as unknown as typeof IntersectionObserver;
}

/** Reports everything that is observed as near the screen. */
export function showAll(): void {
  for (const callback of callbacks) callback([{ isIntersecting: true }]);
}
