import type { CSSProperties } from 'react';
import styles from './Confetti.module.css';

const colors = ['#f5a524', '#c2255c', '#0f766e', '#5fd6c5', '#fff4e0', '#ef6a8b'];
const many = 36;

/** Spread without chance, so that it looks as even each time. */
const pieces = Array.from({ length: many }, (_, at): CSSProperties & Record<`--${string}`, string> => ({
  '--x': `${(at * 61) % 100}%`,
  '--fall': `${38 + ((at * 37) % 60)}cqh`,
  '--drift': `${((at * 53) % 60) - 30}px`,
  '--turn': `${180 + ((at * 97) % 540)}deg`,
  '--wait': `${(at * 29) % 220}ms`,
  background: colors[at % colors.length],
  borderRadius: at % 3 === 0 ? '50%' : '2px',
}));

/** Falls once. Without motion there is none. */
export function Confetti() {
  return (
    <div className={styles.confetti} aria-hidden="true">
      {pieces.map((piece, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} style={piece} />
      ))}
    </div>
  );
}
