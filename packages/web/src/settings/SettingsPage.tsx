import { useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { Screen } from '../layout/Screen.tsx';
import { useMe, useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Switch } from '../ui/Field.tsx';
import { AreaPicker } from './AreaPicker.tsx';
import { notices, setWanted, wants, type Notice } from './notices.ts';
import styles from './SettingsPage.module.css';

const pages: Record<string, { title: string; body(): ReactNode }> = {
  notification: { title: 'Notification', body: () => <Notification /> },
  privacy: { title: 'Privacy', body: () => <Privacy /> },
  account: { title: 'Account', body: () => <Account /> },
  help: { title: 'Help', body: () => <Help /> },
};

/** One of the four screens behind the rows of Settings. */
export default function SettingsPage() {
  const page = pages[useParams()['page'] ?? ''];
  if (!page) return <Navigate to="/settings" replace />;
  return (
    <Screen title={page.title} back="/settings">
      {page.body()}
    </Screen>
  );
}

function Notification() {
  const [on, setOn] = useState(() => ({ meets: wants('meets'), messages: wants('messages') }));
  return (
    <section className={styles.card}>
      <p>While the app is open, this device tells you about:</p>
      {(Object.keys(notices) as Notice[]).map((notice) => (
        <Switch
          key={notice}
          on={on[notice]}
          toggle={() => {
            setWanted(notice, !on[notice]);
            setOn({ ...on, [notice]: !on[notice] });
          }}
        >
          {notices[notice]}
        </Switch>
      ))}
      <p className={styles.small}>Numbers on the Chat tab always show what is new.</p>
    </section>
  );
}

function Privacy() {
  const me = useMe();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <section className={styles.card} aria-labelledby="seen">
        <h2 id="seen">What others see</h2>
        <div className={styles.preview}>
          <Avatar src={me.profilePicture} name={me.name} size={56} />
          <div>
            <strong>
              {me.name}, {me.age}
            </strong>
            <p>{me.area ? `About how far ${me.area.name} is from them` : 'You are not shown to anybody yet'}</p>
            <p>{me.interests.join(', ')}</p>
          </div>
        </div>
        <Button icon="pin" onClick={() => setPicking(true)}>
          {me.area ? `Your area: ${me.area.name}` : 'Choose your area'}
        </Button>
      </section>
      <section className={styles.card} aria-labelledby="never">
        <h2 id="never">What nobody sees</h2>
        <ul className={styles.list}>
          <li>Your exact place. The app does not ask your phone for it: you pick an area by name.</li>
          <li>Your e-mail address.</li>
          <li>Messages from you, unless you have both said yes to meeting.</li>
        </ul>
      </section>
      {picking && <AreaPicker close={() => setPicking(false)} />}
    </>
  );
}

function Account() {
  const me = useMe();
  const { edition } = useSession().session;
  return (
    <section className={styles.card}>
      <div className={styles.preview}>
        <Avatar src={me.profilePicture} name={me.name} size={56} />
        <div>
          <strong>{me.name}</strong>
          <p>
            {me.city}
            {me.isPremium && ' · Premium'}
          </p>
        </div>
      </div>
      <p className={styles.small}>
        {edition === 'sandbox'
          ? 'You are in a sandbox, signed in as a sample person. Nothing here reaches the outside world.'
          : 'You are signed in on this device. Log out in Settings to end it here.'}
      </p>
      <ButtonLink icon="edit" to="/edit-profile">
        Edit profile
      </ButtonLink>
    </section>
  );
}

const answers: readonly [string, string][] = [
  [
    'How does a meet request work?',
    'Press Meet Now on somebody’s card. They have 24 hours to say yes or no; after that the request ends by itself. You can withdraw it at any time. If they had asked you already, you are connected at once.',
  ],
  ['When can we chat?', 'As soon as one of you has accepted the other’s request. Nobody can write to you before that.'],
  [
    'How exact is the distance?',
    'It is the distance between two areas, never between two people, in steps of half a kilometre. Everybody in one area is equally far.',
  ],
  [
    'What does the share button in chat send?',
    'The name of your area, so that the other knows where you are around. Never a point on a map.',
  ],
  [
    'Where is my ticket?',
    'Under My tickets, on Events or on your Profile. Show its code at the door. You can give a free seat back until the event begins.',
  ],
];

function Help() {
  return (
    <>
      <section className={styles.card} aria-labelledby="safe">
        <h2 id="safe">Meeting for the first time</h2>
        <ul className={styles.list}>
          <li>Meet in a public place, and tell a friend where and when.</li>
          <li>Go there and back on your own. You can leave whenever you like.</li>
          <li>Send no money, codes or papers, whatever the story is.</li>
          <li>In danger in India, call 112.</li>
        </ul>
      </section>
      <section className={styles.card} aria-label="Questions">
        {answers.map(([question, answer]) => (
          <details key={question} className={styles.answer}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
    </>
  );
}
