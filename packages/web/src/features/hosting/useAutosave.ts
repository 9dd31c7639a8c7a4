import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../data/api.ts';
import { currentTime } from '../../device/server-time.ts';
import { draftOf, keepDraft } from '../../device/drafts.ts';
import { hostedEventSaved } from '../../data/cache/hosting.ts';
import { useMe } from '../../data/session.tsx';
import { formOf, newForm } from './event-form.ts';
import { Autosave, type AutosaveView, type SaveState } from './autosave.ts';

/** The name under which this device keeps unsaved changes to an event until logout. */
export const draftNameOf = (eventId: string) => `event-${eventId}`;

export function useAutosave(id: string, hosted: Hosted | null): [Autosave, AutosaveView] {
  const me = useMe();
  const cache = useQueryClient();
  const [autosave] = useState(
    () =>
      new Autosave(
        {
          async save(draft, revision) {
            const saved = await api.hosting.save({ ...draft, id, revision });
            // From now on, a reload finds the event on the server.
            if (revision === null) window.history.replaceState({ ...window.history.state, usr: null }, '');
            hostedEventSaved(cache, saved);
            return saved;
          },
          load: () => api.hosting.get({ id }),
          keep: (text) => keepDraft(me.id, draftNameOf(id), text),
          kept: () => draftOf(me.id, draftNameOf(id)),
        },
        { hosted, form: hosted ? formOf(hosted) : newForm(currentTime()) },
      ),
  );
  const view = useSyncExternalStore(autosave.subscribe, () => autosave.view);
  useEffect(() => {
    autosave.start();
    const flush = () => autosave.isAutomatic && void autosave.flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      autosave.leave();
    };
  }, [autosave]);
  useEffect(() => {
    if (hosted) autosave.received(hosted);
  }, [autosave, hosted]);
  return [autosave, view];
}

const draftWords: Record<SaveState, string> = {
  saved: 'Saved',
  changed: 'Saving…',
  saving: 'Saving…',
  invalid: 'Not saved: check the marked field',
  offline: 'Not saved yet: you’re offline',
  conflict: 'Not saved: changed somewhere else',
  refused: 'Not saved yet',
};

export const saveWords = (state: SaveState, isDraft: boolean): string =>
  !isDraft && state === 'changed' ? 'Unsaved changes' : draftWords[state];
