// What browsers have and jsdom has not.
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// Tests that want no document have no mouse either.
class PointerEvent extends (globalThis.MouseEvent ?? Event) {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}

/** Nothing has a size in jsdom, so none ever changes. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.PointerEvent ??= PointerEvent;
globalThis.ResizeObserver ??= ResizeObserver;
globalThis.structuredClone ??= (value) => deserialize(serialize(value));
