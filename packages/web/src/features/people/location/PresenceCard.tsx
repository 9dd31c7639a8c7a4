import type { Presence } from '@nukkad/core/features/people/contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queries } from '../../../data/queries.ts';
import { Retry } from '../../../data/Retry.tsx';
import { useMe } from '../../../data/session.tsx';
import { Section } from '../../../ui/Section.tsx';
import { clock, dayAndTime } from '../../../format/dates.ts';
import { AreaMap } from '../map/AreaMap.tsx';
import { reappearanceOf } from './reappearance.ts';
import styles from './Place.module.css';

function words(me: string, presence: Presence): string {
  const { area, ghost } = presence;
  if (ghost) return ghost.until === null ? 'You’re hidden.' : `You’re hidden until ${dayAndTime(ghost.until)}.`;
  if (area) return `Others see you around ${area.name}.`;
  const back = reappearanceOf(me, presence);
  return back ? `Others will see you again from ${clock(back.at)}.` : 'No one sees you yet.';
}

/** `action` is what can be done about it. `isTall`: with a map that fills a column. */
export default function PresenceCard({ action, isTall = false }: { action?: ReactNode; isTall?: boolean }) {
  const me = useMe();
  const presence = useQuery(queries.presence());
  const regions = useQuery(queries.regions());
  if (presence.isLoadingError)
    return (
      <Section label="Where others see you">
        <Retry query={presence}>{null}</Retry>
      </Section>
    );
  if (!presence.data)
    return (
      <Section label="Where others see you">
        <div className={styles.waits} aria-busy="true" />
        <p className={styles.seen}>…</p>
        {action}
      </Section>
    );
  const { area, next } = presence.data;
  const drawn = area ?? next;
  return (
    <Section label="Where others see you">
      {drawn && <AreaMap area={drawn} seen={area !== null} regions={regions.data ?? []} isTall={isTall} />}
      <p className={styles.seen}>
        <strong>{words(me.id, presence.data)}</strong>
        {area &&
          next &&
          ` From ${clock(next.at)}: ${next.name === area.name ? `another area around ${next.name}` : `around ${next.name}`}.`}
      </p>
      {action}
    </Section>
  );
}
