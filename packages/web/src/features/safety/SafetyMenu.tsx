import { useId } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import styles from './Safety.module.css';
import type { SafetyStep } from './SafetySheets.tsx';

/** Block and Report, behind one button of someone’s page. `hasWords`: they wrote something about themselves. */
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
            <Row
              icon="flag"
              label="Report"
              about="For what they did, or if they aren’t who they say"
              choose={() => choosing({ type: 'person', id })}
            />
            {hasWords && (
              <Row
                icon="flag"
                label="Report profile text"
                about="For something written on this page"
                choose={() => choosing({ type: 'words', id })}
              />
            )}
            <Row
              icon="block"
              label="Block"
              about="You won’t see each other any more"
              danger
              choose={() => choosing('block')}
            />
          </ul>
        </Menu>
      )}
    </>
  );
}

function Row({
  icon,
  label,
  about,
  danger = false,
  choose,
}: {
  icon: IconName;
  label: string;
  about: string;
  danger?: boolean;
  choose(): void;
}) {
  const id = useId();
  return (
    <li>
      <button
        type="button"
        className={danger ? styles.danger : styles.row}
        aria-label={label}
        aria-describedby={id}
        onClick={choose}
      >
        <Icon name={icon} />
        <span>
          {label}
          <span id={id} className={styles.about}>
            {about}
          </span>
        </span>
      </button>
    </li>
  );
}
