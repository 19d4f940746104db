// What browsers have and jsdom has not. Import it first in tests that reach the router, or drag.
import { TextDecoder, TextEncoder } from 'node:util';

// Tests that want no document have no mouse either.
class PointerEvent extends (globalThis.MouseEvent ?? Event) {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}

Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.PointerEvent ??= PointerEvent;
