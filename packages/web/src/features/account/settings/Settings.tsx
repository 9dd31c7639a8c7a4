import { useContext, useState } from 'react';
import { useNavigate } from 'react-router';
import { backend } from '#backend';
import { OpenPathContext, Screen } from '../../../ui/Screen.tsx';
import { alertOrToast } from '../../../data/alert-or-toast.ts';
import { Chip, Chips } from '../../../ui/Chip.tsx';
import { Group } from '../../../ui/Choice.tsx';
import { assetUrl } from '../../../ui/asset-url.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { InstallApp } from './InstallApp.tsx';
import { LogOut } from './LogOut.tsx';
import { chooseShortcuts, usesShortcuts } from '../../../device/shortcuts-choice.ts';
import { useIsRoomy, useIsWide } from '../../../device/useIsWide.ts';
import styles from './Settings.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';
import { YourProfile } from './YourProfile.tsx';

interface Row {
  name: string;
  icon: IconName;
  about: string;
  /** Only on a server. */
  isOnServer?: true;
}

const rows: readonly Row[] = [
  { name: 'Notification', icon: 'bell', about: 'What we notify you about' },
  { name: 'Privacy', icon: 'lock', about: 'What others can see' },
  { name: 'Safety', icon: 'shield', about: 'Your trusted contact and reports', isOnServer: true },
  { name: 'Account', icon: 'user', about: 'Sign-in, Premium, theme and data' },
  { name: 'Help', icon: 'help', about: 'How it works and how to stay safe' },
  { name: 'Calendar', icon: 'calendar', about: 'Your events in your own calendar', isOnServer: true },
];

const addressOf = (name: string) => `/settings/${name.toLowerCase()}`;

export default function Settings() {
  const navigate = useNavigate();
  const isWide = useIsWide();
  // With nothing beside it, the list would leave most of a tablet empty.
  const isTablet = useIsRoomy() && !isWide;
  const openPath = useContext(OpenPathContext) ?? (isWide ? addressOf('Account') : null);
  const [shortcuts, setShortcuts] = useState(usesShortcuts);

  function open(name: string) {
    if (!backend.can.openSettings) alertOrToast(`${name} screen would open here`);
    else void navigate(addressOf(name));
  }

  return (
    <Screen title="Settings">
      {isTablet && <YourProfile />}
      <ul className={styles.rows}>
        {rows
          .filter(({ isOnServer }) => !isOnServer || backend.can.openSettings)
          .map(({ name, icon, about }) => (
            <li key={name}>
              <button
                type="button"
                aria-current={openPath === addressOf(name) ? 'page' : undefined}
                onClick={() => open(name)}
              >
                <Icon name={icon} />
                <span className={styles.name}>
                  {name}
                  <span className={styles.about}>{about}</span>
                </span>
                <Icon name="forward" size={20} />
              </button>
            </li>
          ))}
      </ul>
      {(isTablet || !backend.can.openSettings) && (
        <Group label="Appearance">
          <ThemeChoice />
        </Group>
      )}
      {isWide && (
        <Group label="Keyboard shortcuts">
          <Chips>
            {[true, false].map((on) => (
              <Chip
                key={String(on)}
                on={shortcuts === on}
                toggle={() => {
                  chooseShortcuts(on);
                  setShortcuts(on);
                }}
              >
                {on ? 'On' : 'Off'}
              </Chip>
            ))}
          </Chips>
        </Group>
      )}
      <InstallApp />
      <LogOut />
      <section className={styles.foot} aria-labelledby="about">
        <img src={assetUrl('drawings/handshake.svg')} alt="" width="132" height="90" loading="lazy" />
        <h2 id="about">About</h2>
        <p>Nukkad v1.0.0</p>
        <p>Meet the people around the corner.</p>
      </section>
    </Screen>
  );
}
