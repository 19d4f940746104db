import styles from './hidden-text.module.css';

/** The class name for visually hidden text. */
export const hiddenText = styles['hiddenText'];
