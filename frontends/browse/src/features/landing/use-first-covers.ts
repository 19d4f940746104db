import { useEffect, useState } from 'react';

/** What is below the first screen waits for its covers at most this long. */
const timeoutMs = 1500;

/** For the life of the page: when the visitor navigates back, everything is there at once, and so is the scroll position. */
let areShown = false;

/** Whether the covers of the first screen are shown, so that what loads next does not compete with them. `hasCards` once there are any. */
export function useFirstCovers(hasCards: boolean): boolean {
  const [isDone, setDone] = useState(areShown);
  useEffect(() => {
    if (isDone || !hasCards) return;
    const timer = setTimeout(finish, timeoutMs);
    const covers = document.querySelectorAll<HTMLImageElement>('main img[loading="eager"]');
    void Promise.allSettled(Array.from(covers, async (cover) => cover.decode())).then(finish);
    return () => clearTimeout(timer);
    function finish(): void {
      areShown = true;
      setDone(true);
    }
  }, [hasCards, isDone]);
  return isDone;
}
