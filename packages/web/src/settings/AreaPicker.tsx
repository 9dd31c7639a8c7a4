import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api.ts';
import { queries } from '../queries.ts';
import { tellFailure } from '../refusal.ts';
import { useMe, useSession } from '../session.tsx';
import { TextField } from '../ui/Field.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { Skeleton } from '../ui/State.tsx';
import styles from './AreaPicker.module.css';

/** Picks the area in which others see one, by name: no map and no GPS needed. */
export function AreaPicker({ close }: { close(): void }) {
  const me = useMe();
  const { setMe } = useSession();
  const cache = useQueryClient();
  const areas = useQuery(queries.areas());
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = areas.data?.filter((area) => `${area.name} ${area.city}`.toLowerCase().includes(wanted));

  async function pick(area: string) {
    try {
      setMe(await api.account.setArea({ area }));
      await cache.invalidateQueries({ queryKey: ['nearby'] });
      close();
    } catch (error) {
      tellFailure(error);
    }
  }

  return (
    <Sheet title="Your area" close={close}>
      <p className={styles.about}>Others see this area and how far it is. They never see your exact place.</p>
      <TextField
        label="Find an area"
        type="search"
        placeholder="Bandra, Powai, Pune…"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!found ? (
        <Skeleton many={5} height={48} />
      ) : (
        <ul className={styles.areas}>
          {found.map((area) => (
            <li key={area.id}>
              <button type="button" aria-pressed={me.area?.id === area.id} onClick={() => void pick(area.id)}>
                {area.name}
                <span>{area.city}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className={styles.about}>No area of that name yet. Pick the nearest one.</li>}
        </ul>
      )}
    </Sheet>
  );
}
