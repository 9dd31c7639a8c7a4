import { useState } from 'react';
import { Sheet } from '../ui/Sheet.tsx';
import { findSearch } from './find-search.ts';
import styles from './ShortcutsSheet.module.css';

const search = { names: ['/'], does: 'Search' };

const keys = [
  { names: ['j', 'k'], does: 'Next and previous in the list' },
  { names: ['Enter'], does: 'Open' },
  { names: ['Esc'], does: 'Back' },
  { names: ['?'], does: 'Show these shortcuts' },
];

/** Search is listed where there is one. */
export default function ShortcutsSheet({ close }: { close(): void }) {
  const [hasSearch] = useState(() => findSearch() !== null);
  return (
    <Sheet title="Keyboard shortcuts" close={close}>
      <dl className={styles.keys}>
        {(hasSearch ? [search, ...keys] : keys).map(({ names, does }) => (
          <div key={does}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
