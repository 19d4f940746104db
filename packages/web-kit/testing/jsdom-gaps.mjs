// What browsers have and jsdom has not. Import it first in tests that reach the router, or drag.
import { TextDecoder, TextEncoder } from 'node:util';

class PointerEvent extends MouseEvent {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
  }
}

Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.PointerEvent ??= PointerEvent;
