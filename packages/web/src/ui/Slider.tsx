import { useId } from 'react';
import styles from './Slider.module.css';

interface Bounds {
  label: string;
  min: number;
  max: number;
  /** The value in words: '5 km'. */
  format(value: number): string;
}

const part = (value: number, { min, max }: Bounds) => (value - min) / (max - min);

export function Slider({ value, change, ...bounds }: Bounds & { value: number; change(value: number): void }) {
  const id = useId();
  const { label, min, max, format } = bounds;
  return (
    <div>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{format(value)}</output>
      </div>
      <div className={styles.line} style={{ '--from': 0, '--to': part(value, bounds) }}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          value={value}
          aria-valuetext={format(value)}
          onChange={(event) => change(event.currentTarget.valueAsNumber)}
        />
      </div>
    </div>
  );
}

export function RangeSlider({
  from,
  to,
  change,
  names,
  ...bounds
}: Bounds & { from: number; to: number; change(from: number, to: number): void; names: [string, string] }) {
  const { label, min, max, format } = bounds;
  const ends = [
    { name: names[0], value: from, set: (value: number) => change(Math.min(value, to), to) },
    { name: names[1], value: to, set: (value: number) => change(from, Math.max(value, from)) },
  ];
  return (
    <fieldset>
      <div className={styles.head}>
        <legend>{label}</legend>
        <output>
          {format(from)} to {format(to)}
        </output>
      </div>
      <div
        className={`${styles.line} ${styles.pair}`}
        style={{ '--from': part(from, bounds), '--to': part(to, bounds) }}
      >
        {ends.map(({ name, value, set }) => (
          <input
            key={name}
            type="range"
            min={min}
            max={max}
            value={value}
            aria-label={name}
            aria-valuetext={format(value)}
            onChange={(event) => set(event.currentTarget.valueAsNumber)}
          />
        ))}
      </div>
    </fieldset>
  );
}
