import { createLazyComponent } from '../lazy-component/lazy-component.tsx';
import type { DrawingName } from './drawings.tsx';
import styles from './drawing.module.css';

// Screens with songs on them need none.
const LoadedDrawing = createLazyComponent(async () => (await import('./drawings.tsx')).LoadedDrawing);

/** A picture without content of its own, for states in which there is nothing else to see. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <span className={styles.place} aria-hidden="true">
      <LoadedDrawing name={name} failure={() => null} />
    </span>
  );
}
