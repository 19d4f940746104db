import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { reportChunkLoadError } from './chunk-load-error.ts';

const retryDelayMs = 5000;

interface LazyComponentProps {
  /** Shown until the component has loaded. */
  fallback?: ReactNode;
  /** Shown in place of the fallback after a failed attempt, which is then not reported. `retry` starts another attempt. */
  failure?: (retry: () => void) => ReactNode;
  /** Whether to load the component; true unless set. */
  isWanted?: boolean;
  /** Called after each failed attempt to load the component. The first failure is also reported to the user. */
  onLoadError?: () => void;
}

type LazyComponent<Props> = ComponentType<Props & LazyComponentProps> & {
  /** Starts loading the component before it is shown. Errors are ignored: they are reported once it is wanted. */
  preload: () => void;
};

/**
 * A component whose code is loaded when it is first shown. If loading fails, because the network is unavailable or a new build has
 * replaced the file, it reports or shows the error and retries every 5 s while mounted. React's `lazy` would throw and never retry.
 */
export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function loadOnce(): Promise<ComponentType<Props>> {
    loading ??= load();
    try {
      loaded = await loading;
      return loaded;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function LazyComponent(props: Props & LazyComponentProps) {
    const { fallback = null, failure, isWanted = true, onLoadError, ...rest } = props;
    // State, so that only this instance's own load replaces its fallback: focus may be in it.
    const [Component, setComponent] = useState(() => loaded);
    const [attempt, setAttempt] = useState(0);
    const [failed, setFailed] = useState(false);
    const handleError = useEffectEvent((error: unknown) => {
      if (attempt === 0 && !failure) reportChunkLoadError(error);
      setFailed(true);
      onLoadError?.();
    });
    useEffect(() => {
      if (Component || !isWanted) return;
      let isCancelled = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const show = (result: ComponentType<Props>) => isCancelled || setComponent(() => result);
      const retryLater = (error: unknown) => {
        if (isCancelled) return;
        handleError(error);
        timer = setTimeout(() => setAttempt((count) => count + 1), retryDelayMs);
      };
      loadOnce().then(show, retryLater);
      return () => {
        isCancelled = true;
        clearTimeout(timer);
      };
    }, [Component, isWanted, attempt]);
    if (Component) return <Component {...(rest as unknown as Props)} />;
    if (!failed || !failure) return fallback;
    return failure(() => {
      setFailed(false);
      setAttempt((count) => count + 1);
    });
  }

  return Object.assign(LazyComponent, { preload: () => void loadOnce().catch(() => undefined) });
}
