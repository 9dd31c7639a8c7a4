import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './MenuRow.module.css';

/** A row of a menu in a sheet, which closes when it is pressed. */
export function MenuRow({
  icon,
  label,
  note,
  danger = false,
  act,
  close,
}: {
  icon: IconName;
  label: string;
  note?: string | undefined;
  danger?: boolean;
  act(): void;
  close(): void;
}) {
  return (
    <li>
      <button
        type="button"
        className={danger ? styles.danger : styles.row}
        onClick={() => {
          close();
          act();
        }}
      >
        <Icon name={icon} />
        <span>
          {label}
          {note && <span className={styles.about}>{note}</span>}
        </span>
      </button>
    </li>
  );
}
