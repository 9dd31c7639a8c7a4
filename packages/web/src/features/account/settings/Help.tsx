import { promise } from '../../people/location/privacy-promise.ts';
import { everySpan } from '../../people/location/span-words.ts';
import { useTickMs } from '../../people/location/useTickMs.ts';
import { Points } from '../../../ui/Points.tsx';
import { Section } from '../../../ui/Section.tsx';
import styles from './SettingsPage.module.css';

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
    'Once you’ve stayed there for 10 minutes with the app open, or when you open it there. Your route is never shown: if the app is open all the way, it can take up to 70 minutes. “Use my location” and areas you pick take effect right away.',
  ],
  [
    'What does a hidden zone do?',
    'Your phone reports nothing from the 7 areas around your home. Places around it are shown only once they no longer point to one part of the zone, because people are near home more often. This can take a few weeks. An area you pick by name is always shown. The zone is kept on your device, even when you log out. On another device, choose it again: until then, that device reports nothing.',
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

export function Help() {
  const tickMs = useTickMs();
  return (
    <>
      <Section title="Meeting for the first time">
        <Points>
          <li>Meet in a public place, and tell a friend where and when.</li>
          <li>Get there and back on your own. You can leave whenever you like.</li>
          <li>Never send money, codes or documents, whatever reason they give.</li>
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
