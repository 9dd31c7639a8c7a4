import styles from './PersonCard.module.css';

/** Cards of people, until they are here. */
export function CardSkeletons({ many }: { many: number }) {
  return (
    <div className={styles.list} role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: many }, (_, key) => (
        <div key={key} className={styles.bones}>
          <div>
            <div className={`${styles.bone} ${styles.round}`} />
            <div className={styles.bone} style={{ width: '55%', height: 24 }} />
          </div>
          <div className={styles.bone} style={{ width: '90%', height: 20 }} />
          <div className={styles.bone} style={{ width: '45%', height: 16 }} />
          <div className={styles.bone} style={{ width: '100%', height: 44 }} />
        </div>
      ))}
    </div>
  );
}
