import { pageBackdropId } from '@rubato/ui';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './artist.module.css';

/** The wide picture across the top of the page. Its height is reserved while it loads, and stays if it fails. */
export function Banner({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false);
  const backdrop = document.getElementById(pageBackdropId);
  const picture = (
    <div className={styles.banner} aria-hidden="true">
      {/* In full size: the smaller versions are made for covers. */}
      {!hasFailed && <img src={url} alt="" decoding="async" onError={() => setFailed(true)} />}
    </div>
  );
  return (
    <>
      <div className={styles.bannerSpace} />
      {/* Behind the scrollbar too. */}
      {backdrop ? createPortal(picture, backdrop) : picture}
    </>
  );
}
