import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { backend } from '#backend';
import { useLive } from '../ConnectionProvider.tsx';
import { Screen } from '../layout/Screen.tsx';
import { hasDrafts } from '../drafts.ts';
import { forgetUnsent } from '../outbox.ts';
import { forgetShared } from '../chat/shared-here.ts';
import { forgetPlaces } from '../place/kept.ts';
import { say } from '../say.ts';
import { screens } from '../screens.ts';
import { useSession } from '../session.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip, Chips } from '../ui/Chip.tsx';
import { Group } from '../ui/Field.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { sheetsClosed, useSheet } from '../ui/sheets.ts';
import { toast } from '../ui/Toast.tsx';
import { chooseTheme, chosenTheme, themes } from './theme.ts';
import styles from './Settings.module.css';

interface Row {
  name: string;
  icon: IconName;
  about: string;
}

const rows: readonly Row[] = [
  { name: 'Notification', icon: 'bell', about: 'What the app tells you' },
  { name: 'Privacy', icon: 'lock', about: 'What others see of you' },
  { name: 'Account', icon: 'user', about: 'Who you are here' },
  { name: 'Help', icon: 'help', about: 'How it works, and staying safe' },
];

/** What only a server has. */
const calendarRow: Row = { name: 'Calendar', icon: 'calendar', about: 'Your events where you plan your days' };

/** Logging out waits so long for entries at the gate to reach the server, in ms. */
const sendMs = 4000;

const entriesWords = (many: number) =>
  `${many === 1 ? '1 entry at the gate is' : `${many} entries at the gate are`} not recorded yet. Sign in on this phone again to send ${many === 1 ? 'it' : 'them'}.`;

export default function Settings() {
  const navigate = useNavigate();
  const { session, signedOut } = useSession();
  const cache = useQueryClient();
  const [theme, setTheme] = useState(chosenTheme);
  const [leaving, setLeaving] = useState(false);
  const { outbox } = useLive();
  const unsent = useSyncExternalStore(outbox.subscribe, outbox.unsent).length;
  const [asking, setAsking] = useSheet('log-out');

  const isWriting = () => session.me !== null && hasDrafts(session.me.id);

  /** Gives entries at the gate a last chance to reach the server; returns how many did not. */
  async function sendEntries(): Promise<number> {
    if (!session.me || session.edition === 'demo') return 0;
    const { sendLeftover } = await screens.gateBook();
    return sendLeftover(session.me, sendMs);
  }

  function open(name: string) {
    if (session.edition === 'demo') say(`${name} screen would open here`);
    else void navigate(`/settings/${name.toLowerCase()}`);
  }

  async function logOut() {
    setAsking(null);
    setLeaving(true);
    try {
      await sheetsClosed();
      const entries = await sendEntries();
      await backend.signOut();
      if (session.me) {
        forgetPlaces(session.me.id);
        forgetShared(session.me.id);
        await forgetUnsent(session.me.id);
      }
      // Clears what is kept of them, too, before it asks who is signed in now.
      await signedOut();
      cache.clear();
      await navigator.clearAppBadge?.().catch(() => {});
      await navigate('/', { replace: true });
      if (entries > 0) toast(entriesWords(entries));
    } catch {
      toast('Logging out needs a connection. Please try again.');
      setLeaving(false);
    }
  }

  return (
    <Screen title="Settings">
      <ul className={styles.rows}>
        {(session.edition === 'demo' ? rows : [...rows, calendarRow]).map(({ name, icon, about }) => (
          <li key={name}>
            <button type="button" onClick={() => open(name)}>
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
      <Group label="Appearance">
        <Chips>
          {themes.map((it) => (
            <Chip
              key={it}
              on={theme === it}
              toggle={() => {
                chooseTheme(it);
                setTheme(it);
              }}
            >
              {it[0]!.toUpperCase() + it.slice(1)}
            </Chip>
          ))}
        </Chips>
      </Group>
      <Button
        look="danger"
        icon="logout"
        wide
        busy={leaving}
        onClick={() => (unsent > 0 || isWriting() ? setAsking(true) : void logOut())}
      >
        Logout
      </Button>
      {asking && (unsent > 0 || isWriting()) && (
        <Sheet
          title={
            unsent === 0
              ? 'You have unsaved drafts'
              : unsent === 1
                ? '1 message is not sent yet'
                : `${unsent} messages are not sent yet`
          }
          close={() => setAsking(null)}
        >
          <p>
            {unsent === 0
              ? 'What you have begun to write, and changes to events that are not saved, are deleted from this device if you log out.'
              : `If you log out, ${unsent === 1 ? 'it is' : 'they are'} deleted from this device and will not be sent.`}
          </p>
          <Button look="danger" wide onClick={() => void logOut()}>
            Log out and discard {unsent === 1 ? 'it' : 'them'}
          </Button>
          <Button wide onClick={() => setAsking(null)}>
            Stay signed in
          </Button>
        </Sheet>
      )}
      <section className={styles.foot} aria-labelledby="about">
        <h2 id="about">About</h2>
        <p>Nukkad v1.0.0</p>
        <p>Meet the people around the corner.</p>
      </section>
    </Screen>
  );
}
