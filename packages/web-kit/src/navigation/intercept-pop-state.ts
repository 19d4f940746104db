type PopStateListener = (event: PopStateEvent) => void;

let interceptor: PopStateListener | undefined;

// Registered on import, before the router: listeners run in the order of registration.
window.addEventListener('popstate', (event) => interceptor?.(event));

/** Calls `listener` for Back and Forward before the router, so that it can stop the event. Returns a function that removes it. */
export function interceptPopState(listener: PopStateListener): () => void {
  interceptor = listener;
  return () => {
    if (interceptor === listener) interceptor = undefined;
  };
}
