import { IconButton } from '@rubato/ui';
import { useMediaQuery, widths } from '@rubato/web-kit';
import { Maximize, Minimize } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './full-player.module.css';

/** Lets the player use the whole screen of a computer, where the browser can do that. Closing the player leaves that mode. */
export function FullScreenButton() {
  const isFullScreen = useSyncExternalStore(subscribe, isInFullScreen);
  const isPhone = useMediaQuery(widths.phone);
  useEffect(() => leaveFullScreen, []);
  return (
    <span className={styles.fullScreen}>
      {document.fullscreenEnabled && !isPhone && (
        <IconButton
          label={isFullScreen ? 'Exit full screen' : 'Full screen'}
          onClick={isFullScreen ? leaveFullScreen : enterFullScreen}
        >
          {isFullScreen ? (
            <Minimize size={20} aria-hidden="true" />
          ) : (
            <Maximize size={20} aria-hidden="true" />
          )}
        </IconButton>
      )}
    </span>
  );
}

// Undefined on phones that cannot do that.
const isInFullScreen = () => Boolean(document.fullscreenElement);

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

// Browsers refuse for reasons of their own: nothing changes then.
const enterFullScreen = () => void document.documentElement.requestFullscreen().catch(() => undefined);

function leaveFullScreen(): void {
  if (isInFullScreen()) void document.exitFullscreen().catch(() => undefined);
}
