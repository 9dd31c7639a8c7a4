import styles from './RowSkeletons.module.css';

/** Rows of a face and two lines, until they are here; `byDay` below the name of their day. */
export function RowSkeletons({ many, byDay = false }: { many: number; byDay?: boolean }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      {byDay && (
        <div className={styles.day}>
          <div className={styles.bone} />
        </div>
      )}
      {Array.from({ length: many }, (_, key) => (
        <div key={key} className={styles.row}>
          <div className={styles.bone} />
          <div>
            <div className={styles.bone} />
            <div className={styles.bone} />
          </div>
        </div>
      ))}
    </div>
  );
}
