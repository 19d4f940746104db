import styles from './card-caption.module.css';

interface CardCaptionProps {
  title: string;
  /** Shown while there is no title. */
  placeholder: string;
  line: string | undefined;
}

/** What a card will say below its cover, while its text is entered. */
export function CardCaption({ title, placeholder, line }: CardCaptionProps) {
  return (
    <div className={styles.caption} aria-hidden="true">
      <p className={styles.title} data-empty={!title || undefined} dir="auto">
        {title || placeholder}
      </p>
      <p className={styles.line} dir="auto">
        {line}
      </p>
    </div>
  );
}
