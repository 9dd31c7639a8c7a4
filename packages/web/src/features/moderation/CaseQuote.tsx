import styles from './CaseQuote.module.css';

export function CaseQuote({ children }: { children: string }) {
  return (
    children !== '' && (
      <blockquote className={styles.quote} dir="auto">
        {children}
      </blockquote>
    )
  );
}
