import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import styles from './Safety.module.css';
import type { SafetyStep } from './SafetySheets.tsx';

/** Block and Report, behind one button of someone’s page. `name` is the person’s first name; `hasWords`: they wrote
 * something about themselves. */
export function SafetyMenu({
  person: { id, name },
  hasWords,
  choose,
}: {
  person: { id: string; name: string };
  hasWords: boolean;
  choose(step: SafetyStep): void;
}) {
  const [open, setOpen] = useSheet('more');
  function choosing(step: SafetyStep) {
    setOpen(null);
    choose(step);
  }
  return (
    <>
      <IconButton icon="more" label="More" onClick={() => setOpen(true)} />
      {open && (
        <Menu title={name} close={() => setOpen(null)}>
          <ul className={styles.menu}>
            <li>
              <button type="button" className={styles.row} onClick={() => choosing({ type: 'person', id })}>
                <Icon name="flag" />
                Report
              </button>
            </li>
            {hasWords && (
              <li>
                <button type="button" className={styles.row} onClick={() => choosing({ type: 'words', id })}>
                  <Icon name="user" />
                  Report profile text
                </button>
              </li>
            )}
            <li>
              <button type="button" className={styles.danger} onClick={() => choosing('block')}>
                <Icon name="block" />
                Block
              </button>
            </li>
          </ul>
        </Menu>
      )}
    </>
  );
}
