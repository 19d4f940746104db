import styles from './hidden-text.module.css';

/** The class name of text for screen readers only. */
export const hiddenText = styles['hiddenText'];
