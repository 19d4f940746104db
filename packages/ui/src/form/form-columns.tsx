import type { ReactNode } from 'react';
import styles from './form-columns.module.css';

interface FormColumnsProps {
  /** The first fields. */
  lead: ReactNode;
  /** The field of an image: between the others, or beside them where there is room. */
  aside: ReactNode;
  /** The other fields. */
  children: ReactNode;
}

/** The fields of a form in one column, or in two with the image on its own. While an image is cropped, it has all the room. */
export function FormColumns({ lead, aside, children }: FormColumnsProps) {
  return (
    <div className={styles.container}>
      <div className={styles.columns}>
        <div className={styles.lead}>{lead}</div>
        <div className={styles.aside}>{aside}</div>
        <div className={styles.fields}>{children}</div>
      </div>
    </div>
  );
}
