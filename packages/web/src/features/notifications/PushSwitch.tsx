import { Retry } from '../../data/Retry.tsx';
import { BulletList } from '../../ui/BulletList.tsx';
import { InstallSteps } from '../../ui/InstallSteps.tsx';
import { Note } from '../../ui/Note.tsx';
import { Switch } from '../../ui/Choice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PushSwitch.module.css';
import { usePush } from './usePush.ts';

/** Whether this device gets notifications while Nukkad is closed. */
export function PushSwitch() {
  const { state, keyQuery, turn } = usePush();
  if (state === null)
    return (
      <Retry query={keyQuery}>
        <Skeleton many={1} height={44} />
      </Retry>
    );
  if (state === 'unavailable') return <Note>This browser can’t get notifications while Nukkad is closed.</Note>;
  if (state === 'denied')
    return (
      <>
        <Note>Notifications are blocked for Nukkad on this device.</Note>
        <details>
          <summary className={styles.how}>How to allow them</summary>
          <BulletList>
            <li>In a browser: tap the icon next to the address, then Permissions or Site settings.</li>
            <li>In the installed app: open your phone’s settings, then Apps, Nukkad, Notifications.</li>
            <li>Allow notifications, come back and reload.</li>
          </BulletList>
        </details>
      </>
    );
  if (state === 'needs home screen')
    return (
      <>
        <Note>On an iPhone or iPad, notifications work only for apps on the Home Screen:</Note>
        <InstallSteps />
      </>
    );
  return (
    <>
      <Switch on={state === 'on'} toggle={() => turn(state !== 'on')}>
        Notifications on this device
      </Switch>
      <Note>
        {state === 'on'
          ? 'They arrive while Nukkad is closed, too.'
          : 'They arrive only while Nukkad is open, as a banner.'}
      </Note>
    </>
  );
}
