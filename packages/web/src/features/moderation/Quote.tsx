import styles from './Quote.module.css';

export function Quote({ children }: { children: string }) {
  return (
    children !== '' && (
      <blockquote className={styles.quote} dir="auto">
        {children}
      </blockquote>
    )
  );
}
