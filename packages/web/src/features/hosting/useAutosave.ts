import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../data/api.ts';
import { currentTime } from '../../device/clock.ts';
import { draftOf, keepDraft } from '../../device/drafts.ts';
import { hostedEventSaved } from '../../data/cache/hosting.ts';
import { useMe } from '../../data/session.tsx';
import { formOf, newForm } from './form.ts';
import { EventSaver, type SaverView, type SaveState } from './autosave.ts';

/** What is not sent of an event is kept like what is not sent in a conversation: on this device, until one logs out. */
export const keptAs = (eventId: string) => `event-${eventId}`;

/** A saver for the event of a screen, for as long as it is there, and what of it to show. */
export function useSaver(id: string, hosted: Hosted | null): [EventSaver, SaverView] {
  const me = useMe();
  const cache = useQueryClient();
  const [saver] = useState(
    () =>
      new EventSaver(
        {
          async save(draft, revision) {
            const saved = await api.hosting.save({ ...draft, id, revision });
            // From here on a reload finds it on the server.
            if (revision === null) window.history.replaceState({ ...window.history.state, usr: null }, '');
            hostedEventSaved(cache, saved);
            return saved;
          },
          load: () => api.hosting.get({ id }),
          keep: (text) => keepDraft(me.id, keptAs(id), text),
          kept: () => draftOf(me.id, keptAs(id)),
        },
        { hosted, form: hosted ? formOf(hosted) : newForm(currentTime()) },
      ),
  );
  const view = useSyncExternalStore(saver.subscribe, () => saver.view);
  useEffect(() => {
    saver.start();
    const now = () => saver.isAuto && void saver.flush();
    window.addEventListener('online', now);
    return () => {
      window.removeEventListener('online', now);
      saver.leave();
    };
  }, [saver]);
  useEffect(() => {
    if (hosted) saver.heard(hosted);
  }, [saver, hosted]);
  return [saver, view];
}

const draftWords: Record<SaveState, string> = {
  saved: 'Saved',
  changed: 'Saving…',
  saving: 'Saving…',
  unfit: 'Not saved: check the marked field',
  offline: 'Not saved yet: you’re offline',
  conflict: 'Not saved: changed somewhere else',
  refused: 'Not saved yet',
};

/** How what is on screen stands, in words. What is published is sent only when its host says so. */
export const saveWords = (state: SaveState, isDraft: boolean): string =>
  !isDraft && state === 'changed' ? 'Unsaved changes' : draftWords[state];
