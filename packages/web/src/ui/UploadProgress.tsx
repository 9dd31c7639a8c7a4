import styles from './UploadProgress.module.css';

/** Over a picture while it is sent; `part` is 0 to 1. */
export const UploadProgress = ({ part, label }: { part: number; label: string }) => (
  <progress className={styles.progress} value={part} aria-label={label} />
);
