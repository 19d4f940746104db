import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Keeps the focus in the field while the pointer presses something else in `area`, and calls `onLeave` when the focus leaves the area, for
 * example by Tab.
 */
export function useKeptFocus(
  area: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
  onLeave: () => void,
): void {
  const onMouseDown = useEffectEvent((event: MouseEvent) => {
    if (event.target !== field.current) event.preventDefault();
  });
  const onFocusOut = useEffectEvent(({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && area.current?.contains(relatedTarget))) onLeave();
  });
  useEffect(() => {
    const element = area.current;
    element?.addEventListener('mousedown', onMouseDown);
    element?.addEventListener('focusout', onFocusOut);
    return () => {
      element?.removeEventListener('mousedown', onMouseDown);
      element?.removeEventListener('focusout', onFocusOut);
    };
  }, [area]);
}
