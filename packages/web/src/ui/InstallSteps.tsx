import styles from './InstallSteps.module.css';
import { Icon } from './Icon.tsx';

/** How to install the app on an iPhone, which has no button for it. */
export function InstallSteps() {
  return (
    <ol className={styles.steps}>
      <li>
        <span>
          Tap <Icon name="share" size={20} /> <strong>Share</strong> in your browser. In some, it’s in the menu.
        </span>
      </li>
      <li>
        <span>
          Choose <Icon name="plus" size={20} /> <strong>Add to Home Screen</strong>.
        </span>
      </li>
      <li>
        <span>
          Tap <strong>Add</strong>, and open Nukkad from your Home Screen.
        </span>
      </li>
    </ol>
  );
}
