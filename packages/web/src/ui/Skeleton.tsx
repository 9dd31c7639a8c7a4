import styles from './Skeleton.module.css';

/** `height` in px. */
export function Skeleton({ many, height }: { many: number; height: number }) {
  return (
    <div className={styles.skeletons} aria-busy="true" aria-label="Loading" role="status">
      {Array.from({ length: many }, (_, key) => (
        <div key={key} className={styles.skeleton} style={{ height }} />
      ))}
    </div>
  );
}
