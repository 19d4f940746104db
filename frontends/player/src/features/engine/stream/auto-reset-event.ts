/** An event that stays set until one waiter has consumed it. */
export class AutoResetEvent {
  #isSet = false;
  #wake: () => void = () => {};

  set(): void {
    this.#isSet = true;
    this.#wake();
  }

  /** Resolves once the event is set, and resets it. Supports one waiter at a time. */
  async wait(): Promise<void> {
    if (!this.#isSet) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#isSet = false;
  }
}
