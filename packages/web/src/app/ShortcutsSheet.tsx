import { Sheet } from '../ui/Sheet.tsx';
import styles from './ShortcutsSheet.module.css';

const keys = [
  { names: ['/'], does: 'Search' },
  { names: ['j', 'k'], does: 'Next and previous in the list' },
  { names: ['Enter'], does: 'Open' },
  { names: ['Esc'], does: 'Back' },
  { names: ['?'], does: 'Show these shortcuts' },
];

export default function ShortcutsSheet({ close }: { close(): void }) {
  return (
    <Sheet title="Keyboard shortcuts" close={close}>
      <dl className={styles.keys}>
        {keys.map(({ names, does }) => (
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
