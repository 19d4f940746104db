type PopStateHolder = (event: PopStateEvent) => void;

let holder: PopStateHolder | undefined;

// With the module, so before the router listens: whoever listens to a window first hears first.
window.addEventListener('popstate', (event) => holder?.(event));

/**
 * From now on `next` hears of Back and Forward before the router does, and may stop the event on its way there. Returns
 * what ends it.
 */
export function interceptPopState(next: PopStateHolder): () => void {
  holder = next;
  return () => {
    if (holder === next) holder = undefined;
  };
}
