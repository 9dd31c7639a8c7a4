import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './Field.module.css';

export interface Labelled {
  label: string;
  hint?: string;
  problem?: string | null;
}

function Frame({ id, label, hint, problem, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && !problem && (
        <p id={`${id}-about`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${id}-about`} className={styles.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

/** How an input refers to its hint or problem. */
export const describes = (id: string, { hint, problem }: Omit<Labelled, 'label'>) => ({
  'aria-describedby': hint || problem ? `${id}-about` : undefined,
  'aria-invalid': problem ? true : undefined,
});

export function TextField({ label, hint, problem, ...input }: Labelled & Omit<ComponentProps<'input'>, 'className'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <input {...input} id={id} className={styles.input} {...describes(id, { hint, problem })} />
    </Frame>
  );
}

export function TextArea({ label, hint, problem, ...input }: Labelled & Omit<ComponentProps<'textarea'>, 'className'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <textarea {...input} id={id} className={`${styles.input} ${styles.area}`} {...describes(id, { hint, problem })} />
    </Frame>
  );
}

export function SelectField({
  label,
  hint,
  problem,
  ...select
}: Labelled & Omit<ComponentProps<'select'>, 'className'>) {
  const id = useId();
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <select
        {...select}
        id={id}
        className={`${styles.input} ${styles.select}`}
        {...describes(id, { hint, problem })}
      />
    </Frame>
  );
}
