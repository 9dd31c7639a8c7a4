import { useRef, type ComponentProps } from 'react';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './SearchField.module.css';

/** `submit` is called by the phone's search key, and when the field is cleared. */
export function SearchField({
  value,
  type,
  submit,
  ...input
}: {
  value: string;
  type(words: string): void;
  submit?(words: string): void;
} & Pick<ComponentProps<'input'>, 'aria-label' | 'placeholder' | 'maxLength'>) {
  const field = useRef<HTMLInputElement>(null);
  function clear() {
    type('');
    submit?.('');
    field.current?.focus();
  }
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit?.(value.trim());
          // Hides the phone's keyboard, which covers the results.
          field.current?.blur();
        }}
      >
        <Icon name="search" size={20} />
        <input
          {...input}
          ref={field}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={value}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && value !== '' && clear()}
        />
        {value !== '' && <IconButton icon="close" label="Clear search" onClick={clear} />}
      </form>
    </search>
  );
}
