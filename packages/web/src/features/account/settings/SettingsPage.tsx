import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { ghostTimes, unseenMs, type GhostTime } from '@nukkad/core/features/people/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { useNow } from '../../../device/clock.ts';
import { Screen } from '../../../ui/Screen.tsx';
import { backIfHidden } from '../../people/location/back.ts';
import { presenceChanged, presenceExpected, refetchPresence } from '../../../data/cache/people.ts';
import { promise } from '../../people/location/promise.ts';
import { everySpan, spanWords, useTickMs } from '../../people/location/tick.ts';
import { queries } from '../../../data/queries.ts';
import { tellFailure } from '../../../data/failure.ts';
import { Blocked } from '../../safety/Blocked.tsx';
import { useMe, useSession } from '../../../data/session.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Switch } from '../../../ui/Field.tsx';
import { Points } from '../../../ui/Points.tsx';
import { Section } from '../../../ui/Section.tsx';
import { Skeleton } from '../../../ui/State.tsx';
import { clock, dayAndTime } from '../../../format/dates.ts';
import { Calendar } from '../../calendar/export/Calendar.tsx';
import { notices, setWanted, wants, type Notice } from '../../../device/notices.ts';
import styles from './SettingsPage.module.css';

// Both draw or reckon with hexagons, which are heavy: they come by themselves.
const PresenceCard = lazy(() => import('../../people/location/PresenceCard.tsx'));
const HiddenZone = lazy(() => import('../../people/location/HiddenZone.tsx'));

const pages: Record<string, { title: string; body(): ReactNode }> = {
  notification: { title: 'Notification', body: () => <Notification /> },
  privacy: { title: 'Privacy', body: () => <Privacy /> },
  account: { title: 'Account', body: () => <Account /> },
  calendar: { title: 'Calendar', body: () => <Calendar /> },
  help: { title: 'Help', body: () => <Help /> },
};

/** One of the screens behind the rows of Settings. */
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
  const [on, setOn] = useState(() => ({ meets: wants('meets'), messages: wants('messages'), events: wants('events') }));
  return (
    <Section>
      <p>While the app is open, this device notifies you about:</p>
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
      <p className={styles.small}>The number on the Chat tab always shows what’s new.</p>
    </Section>
  );
}

/** Runs a change of one's presence and shows what it came to. */
function usePresenceChange() {
  const me = useMe();
  const cache = useQueryClient();
  return (work: Promise<Presence>, expected: Partial<Presence> = {}, reports = false) => {
    // The server will surely agree; if it does not, what is true comes back.
    presenceExpected(cache, expected);
    void work.then(
      (presence) => {
        presenceChanged(cache, presence);
        // What was coarse shows again only after the phone has said where it is.
        if (reports)
          void import('../../people/location/location-reporter.ts').then(
            ({ reportAgain }) => reportAgain(me.id, cache),
            tellFailure,
          );
      },
      (error: unknown) => {
        tellFailure(error);
        return refetchPresence(cache);
      },
    );
  };
}

function Privacy() {
  const presence = useQuery(queries.presence());
  const change = usePresenceChange();
  const tickMs = useTickMs();
  return (
    <>
      <Suspense fallback={<Skeleton many={1} height={272} />}>
        <PresenceCard />
      </Suspense>
      <ButtonLink icon="pin" to="/where">
        Change your area
      </ButtonLink>
      <Section title="Ghost mode">
        <GhostMode presence={presence.data} />
      </Section>
      <Section title="How precisely others see you">
        <Switch
          on={presence.data?.wider ?? false}
          disabled={!presence.data}
          toggle={() => {
            const wider = !presence.data?.wider;
            change(api.people.setWider({ wider }), { wider }, !wider);
          }}
        >
          Wider area (about 5 km²)
        </Switch>
        <Suspense>
          <HiddenZone />
        </Suspense>
      </Section>
      <Section title="In chat">
        <Receipts />
      </Section>
      <Section title="Blocked people">
        <Blocked />
      </Section>
      <Section title="What no one sees">
        <Points>
          <li>Your exact location, except people you share it with in chat, until sharing ends.</li>
          <li>Your email address.</li>
          <li>Messages from you, unless one of you has accepted the other’s request.</li>
        </Points>
        <p className={styles.small}>{promise(tickMs)}</p>
      </Section>
    </>
  );
}

/** Hides from everybody, and says beforehand when one can be back. */
function GhostMode({ presence }: { presence: Presence | undefined }) {
  const me = useMe();
  const cache = useQueryClient();
  const change = usePresenceChange();
  const now = useNow(10_000);
  const tickMs = useTickMs();
  const isSample = useSession().session.edition === 'sandbox';
  const ghost = presence?.ghost;
  async function hide(time: GhostTime) {
    try {
      await (await import('../../people/location/location-reporter.ts')).startGhost(me.id, time, cache, isSample);
    } catch (error) {
      tellFailure(error);
    }
  }
  if (ghost)
    return (
      <>
        <p className={styles.small}>
          {ghost.until ? `You’re hidden until ${dayAndTime(ghost.until)}.` : 'You’re hidden until you end ghost mode.'}
        </p>
        <div className={styles.choices}>
          <Button onClick={() => change(api.people.setGhost({ time: null }))}>End ghost mode</Button>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.small}>
        Hides you right away and shows you as offline in chat. While you’re hidden, you can’t see people nearby. Your
        chats stay.
      </p>
      <p className={styles.small}>
        If you end it soon, you’re visible again at {presence ? clock(backIfHidden(me.id, presence, now)) : '…'} at the
        earliest. After {spanWords(unseenMs(tickMs))}, you’re visible again right away.
      </p>
      <div className={styles.choices}>
        {ghostTimes.map((time) => (
          <Button key={time} small onClick={() => void hide(time)}>
            {time[0]!.toUpperCase() + time.slice(1)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** Whether receipts are shown, both ways. */
function Receipts() {
  const me = useMe();
  const { setMe } = useSession();
  async function toggle() {
    // The server will surely agree; if it does not, what was comes back.
    setMe({ ...me, readReceipts: !me.readReceipts });
    try {
      setMe(await api.account.setReadReceipts({ on: !me.readReceipts }));
    } catch (error) {
      setMe(me);
      tellFailure(error);
    }
  }
  return (
    <>
      <Switch on={me.readReceipts} toggle={() => void toggle()}>
        Read receipts
      </Switch>
      <p className={styles.small}>
        {me.readReceipts
          ? 'People you chat with see when you receive and read messages, a few seconds late. You see the same of them.'
          : 'No one sees when you receive or read messages, and you don’t see when others do.'}
      </p>
    </>
  );
}

function Account() {
  const me = useMe();
  const { edition } = useSession().session;
  return (
    <Section>
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
          ? 'This is a sandbox. Nothing here reaches the outside world.'
          : 'You’re signed in on this device. Log out in Settings to end your session here.'}
      </p>
      <ButtonLink icon="edit" to="/edit-profile">
        Edit profile
      </ButtonLink>
    </Section>
  );
}

const answers = (tickMs: number): readonly [string, string][] => [
  [
    'How does a meet request work?',
    'Tap Meet Now, choose now, today or this week, and add a public place and a note if you like. If they don’t answer, the request expires at the time shown to both of you. You can withdraw it at any time. If they can’t make it today, they can suggest tomorrow in one tap. If they had already asked you, you’re connected right away.',
  ],
  [
    'How many people can I ask?',
    '10 new people a day, 3 on your first day, and 20 open requests at a time. After 5 declines in a row, you have to wait a day.',
  ],
  ['When can we chat?', 'As soon as one of you accepts the other’s request. No one can message you before that.'],
  [
    'How precise is the distance?',
    `It’s the distance between two areas, never between two people, in steps of half a kilometre or more. Everyone in an area is shown at the same distance. Positions update only ${everySpan(tickMs)}.`,
  ],
  [
    'Who can see where I am?',
    `${promise(tickMs)} We test this: programs that attack this app with every trick we know of get no closer.`,
  ],
  [
    'When am I shown in a new place?',
    'Once you’ve stayed there for 10 minutes with the app open, or when you open it there. Your route is never shown: if the app is open all the way, it can take up to 70 minutes. “Use my location” and areas you pick count right away.',
  ],
  [
    'What does a hidden zone do?',
    'Your phone reports nothing from the 7 areas around your home. Other places are shown only once they point to no part of the zone, since people are seen more often near their home. This may take some weeks. An area you pick by name is always shown. The zone is kept on your device, even when you log out. On another device, choose it again: until then, that device reports nothing.',
  ],
  [
    'Why can’t I see anyone?',
    'You can see people nearby only while they can see you. No one sees you in ghost mode, before you choose an area, or from a day after your phone’s last report.',
  ],
  [
    'What does the share button in chat send?',
    'What you choose: the name of your area, or your exact location on a map, once or live for as long as you say. Only the other person sees it. It ends when you stop it, turn on ghost mode or log out, or when one of you blocks the other, and then we delete it. Your phone doesn’t follow you while the app isn’t on screen.',
  ],
  [
    'Where is my ticket?',
    'Under My tickets, on Events or your Profile. Show its code at check-in. You can give up a free seat until the event starts.',
  ],
];

function Help() {
  const tickMs = useTickMs();
  return (
    <>
      <Section title="Meeting for the first time">
        <Points>
          <li>Meet in a public place, and tell a friend where and when.</li>
          <li>Get there and back on your own. You can leave whenever you like.</li>
          <li>Never send money, codes or documents, whatever the story.</li>
          <li>In danger in India, call 112.</li>
        </Points>
      </Section>
      <Section label="Questions">
        {answers(tickMs).map(([question, answer]) => (
          <details key={question} className={styles.answer}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </Section>
    </>
  );
}
