import type { Presence } from '@nukkad/core/people/contract.ts';
import { ghostTimes, unseenMs, type GhostTime } from '@nukkad/core/people/rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { api } from '../api.ts';
import { useNow } from '../clock.ts';
import { Screen } from '../layout/Screen.tsx';
import { backIfHidden } from '../place/back.ts';
import { setPresence } from '../place/presence.ts';
import { promise } from '../place/promise.ts';
import { everySpan, spanWords, useTickMs } from '../place/tick.ts';
import { queries } from '../queries.ts';
import { tellFailure } from '../refusal.ts';
import { Blocked } from '../safety/Blocked.tsx';
import { screens } from '../screens.ts';
import { useMe, useSession } from '../session.tsx';
import { Avatar } from '../ui/Avatar.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Switch } from '../ui/Field.tsx';
import { Points } from '../ui/Points.tsx';
import { Section } from '../ui/Section.tsx';
import { Skeleton } from '../ui/State.tsx';
import { clock, dayAndTime } from '../when.ts';
import { Calendar } from './Calendar.tsx';
import { notices, setWanted, wants, type Notice } from './notices.ts';
import styles from './SettingsPage.module.css';

// Both draw or reckon with hexagons, which are heavy: they come by themselves.
const PresenceCard = lazy(screens.presenceCard);
const HiddenZone = lazy(screens.hiddenZone);

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
    </Section>
  );
}

/** Runs a change of one's presence and shows what it came to. */
function usePresenceChange() {
  const me = useMe();
  const cache = useQueryClient();
  const { queryKey } = queries.presence();
  return (work: Promise<Presence>, expected: Partial<Presence> = {}, reports = false) => {
    // The server will surely agree; if it does not, what is true comes back.
    cache.setQueryData(queryKey, (presence) => presence && { ...presence, ...expected });
    void work.then(
      (presence) => {
        setPresence(cache, presence);
        // What was coarse shows again only after the phone has said where it is.
        if (reports) void screens.keeper().then(({ reportAgain }) => reportAgain(me.id, cache), tellFailure);
      },
      (error: unknown) => {
        tellFailure(error);
        return cache.invalidateQueries({ queryKey });
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
      <Section title="How exactly you are seen">
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
      <Section title="What nobody sees">
        <Points>
          <li>Your exact place, but for whom you send it to in chat, until that ends.</li>
          <li>Your e-mail address.</li>
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
      await (await screens.keeper()).startGhost(me.id, time, cache, isSample);
    } catch (error) {
      tellFailure(error);
    }
  }
  if (ghost)
    return (
      <>
        <p className={styles.small}>
          {ghost.until ? `You are hidden until ${dayAndTime(ghost.until)}.` : 'You are hidden until you end it.'}
        </p>
        <div className={styles.choices}>
          <Button onClick={() => change(api.people.setGhost({ time: null }))}>End ghost mode</Button>
        </div>
      </>
    );
  return (
    <>
      <p className={styles.small}>
        Hides you at once, and you are offline in chat. While nobody sees you, you see nobody nearby; chats stay.
      </p>
      <p className={styles.small}>
        If you end it soon, you are back at {presence ? clock(backIfHidden(me.id, presence, now)) : '…'} at the
        earliest. After {spanWords(unseenMs(tickMs))}, you are back at once.
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
        Receipts
      </Switch>
      <p className={styles.small}>
        {me.readReceipts
          ? 'The people you chat with see when messages reached you and when you read them, a few seconds late. You see theirs.'
          : 'Nobody sees whether messages reached you or were read, and you do not see it of others.'}
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
          ? 'You are in a sandbox. Nothing here reaches the outside world.'
          : 'You are signed in on this device. Log out in Settings to end it here.'}
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
    'Press Meet Now, say whether you mean now, today or this week, and add a public place and a few words if you like. If nobody answers, the request ends by itself, and both of you see when. You can withdraw it at any time. Who cannot today can answer “tomorrow?” in one tap. If they had asked you already, you are connected at once.',
  ],
  [
    'How many people can I ask?',
    '10 new people a day, 3 on your first day, and 20 open requests at a time. After 5 declines in a row there is a pause of a day.',
  ],
  ['When can we chat?', 'As soon as one of you has accepted the other’s request. Nobody can write to you before that.'],
  [
    'How exact is the distance?',
    `It is the distance between two areas, never between two people, in steps of half a kilometre. Everybody in one area is equally far. Positions update only ${everySpan(tickMs)}.`,
  ],
  [
    'Who can see where I am?',
    `${promise(tickMs)} It is tested: programs that attack this app with every trick we know of get no closer.`,
  ],
  [
    'When am I shown in a new place?',
    'Once you have stayed there for 10 minutes while the app is open, or when you open it there. Your way is never shown: if the app is open all the way, it can take up to 70 minutes. “Use my location” and an area that you pick count at once.',
  ],
  [
    'What does a hidden zone do?',
    'In 7 areas around your home your phone reports nothing. Places elsewhere are shown only once they point at no part of the zone, since people are seen more often near their home; that may take some weeks. An area that you pick by name is always shown. The zone is kept on your device, also when you log out. On another device, choose it again: until then that one reports nothing.',
  ],
  [
    'Why do I see nobody?',
    'You see people nearby while they can see you. In ghost mode, before you have chosen an area, and a day after your phone last reported, nobody sees you.',
  ],
  [
    'What does the share button in chat send?',
    'What you choose: the name of your area, or your exact place on a map, once or following you for as long as you say. Only the other sees it. It ends when you stop it, in ghost mode, when one of you blocks the other and when you log out, and then we delete it. Without the app on screen your phone does not follow you.',
  ],
  [
    'Where is my ticket?',
    'Under My tickets, on Events or on your Profile. Show its code at the door. You can give a free seat back until the event begins.',
  ],
];

function Help() {
  const tickMs = useTickMs();
  return (
    <>
      <Section title="Meeting for the first time">
        <Points>
          <li>Meet in a public place, and tell a friend where and when.</li>
          <li>Go there and back on your own. You can leave whenever you like.</li>
          <li>Send no money, codes or papers, whatever the story is.</li>
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
