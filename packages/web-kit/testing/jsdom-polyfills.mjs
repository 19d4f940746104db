// Browser APIs that jsdom lacks.
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

// Tests without a document have no `MouseEvent`.
class PointerEvent extends (globalThis.MouseEvent ?? Event) {
  constructor(type, init = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
    this.isPrimary = init.isPrimary ?? false;
  }
}

/** Elements have no size in jsdom, so none ever changes. */
class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, { TextDecoder, TextEncoder });
globalThis.PointerEvent ??= PointerEvent;
globalThis.ResizeObserver ??= ResizeObserver;
globalThis.structuredClone ??= (value) => deserialize(serialize(value));

if (globalThis.Element) globalThis.Element.prototype.scrollIntoView ??= () => undefined;
