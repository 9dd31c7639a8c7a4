import styles from './RowSkeletons.module.css';

/** Rows of a face and two lines, until they are here. */
export function RowSkeletons({ many }: { many: number }) {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
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
