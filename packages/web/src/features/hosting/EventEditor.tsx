import { mayManage } from '@nukkad/core/features/hosting/may-manage-event.ts';
import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { draftProblems } from '@nukkad/core/features/hosting/draft-problems.ts';
import { publishProblems } from '@nukkad/core/features/hosting/publish-problems.ts';
import type { EventField } from '@nukkad/core/features/hosting/event-draft.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { celebrate } from '../../data/shown-moment.ts';
import { api } from '../../data/api.ts';
import { queries } from '../../data/queries.ts';
import { useHasSide } from '../../device/useHasSide.ts';
import { useNow } from '../../device/server-time.ts';
import { Beside } from '../../ui/Beside.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import { toast } from '../../ui/Toast.tsx';
import { AboutFields } from './AboutFields.tsx';
import type { Autosave } from './autosave.ts';
import { EventActions } from './EventActions.tsx';
import styles from './EventEditor.module.css';
import { draftOf, type EventForm } from './event-form.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { DraftPreviewCard, DraftPreviewSheet } from './DraftPreviewSheet.tsx';
import { TicketFields } from './TicketFields.tsx';
import { TimeFields } from './TimeFields.tsx';
import { saveWords, useAutosave } from './useAutosave.ts';
import { hostedEventPublished } from '../../data/cache/hosting.ts';

const Team = lazy(() => import('./Team.tsx'));
const HandOverOffer = lazy(() => import('./HandOverOffer.tsx'));

/** The form of an event. A draft is saved while the host types; a published event only when they press Save. */
export function EventEditor({ id, hosted }: { id: string; hosted: Hosted | null }) {
  const [autosave, { form, latest, state, theirs }] = useAutosave(id, hosted);
  const { save, publish } = useSubmit(id, autosave);
  const [attempts, setAttempts] = useState(0);
  const [previewing, setPreviewing] = useSheet('preview');
  const hasSide = useHasSide();
  const now = useNow();
  const fields = useRef<HTMLDivElement>(null);
  const isDraft = !latest || latest.status === 'draft';
  const problems = publishProblems(draftOf(form), new Date(now), isDraft ? null : new Date(latest.start));
  // Before the first try, only what can't be saved is marked.
  const shownProblems = attempts > 0 ? problems : draftProblems(draftOf(form));
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  function submit({ mutate }: { mutate(): void }) {
    setAttempts(attempts + 1);
    if (Object.keys(problems).length === 0) mutate();
  }
  // On top of the current form, not the rendered one: a picture takes a while to upload.
  const edit = (changes: Partial<EventForm>) => autosave.edit({ ...autosave.view.form, ...changes });
  const problemOf = (field: EventField) => shownProblems[field] ?? null;
  const fieldProps = { form, edit, problemOf };

  if (latest?.status === 'cancelled') return <CancelledEvent event={latest} name={form.name} autosave={autosave} />;
  return (
    <Screen
      title={isDraft ? (latest ? 'Your event' : 'Host an event') : 'Edit event'}
      back="/hosting"
      lead={
        <p className={styles.state} role="status" data-state={state}>
          {latest || state !== 'saved' ? saveWords(state, isDraft) : 'Saves as you type'}
        </p>
      }
      actions={
        !hasSide && (
          <Button small onClick={() => setPreviewing(true)}>
            Preview
          </Button>
        )
      }
    >
      <Beside label="Preview" side={<DraftPreviewCard id={id} form={form} />}>
        {latest && mayManage(latest.role, 'become host') && (
          <Suspense>
            <HandOverOffer id={id} />
          </Suspense>
        )}
        {theirs && <Conflict autosave={autosave} theirName={theirs.name === form.name ? null : theirs.name} />}
        <div ref={fields} className={styles.fields}>
          <AboutFields id={id} {...fieldProps} />
          <TimeFields {...fieldProps} />
          <PlaceFields {...fieldProps} />
          <TicketFields {...fieldProps} />
        </div>
        {isDraft ? (
          <>
            <HostIsPublic />
            <Button look="main" wide busy={publish.isPending} onClick={() => submit(publish)}>
              Publish
            </Button>
          </>
        ) : (
          <SaveChanges busy={save.isPending} isSaved={state === 'saved'} save={() => submit(save)} />
        )}
        {latest && mayManage(latest.role, 'change team') && (
          <Suspense>
            <Team id={id} />
          </Suspense>
        )}
        {latest && <EventActions event={latest} autosave={autosave} />}
      </Beside>
      {previewing && <DraftPreviewSheet id={id} form={form} close={() => setPreviewing(null)} />}
    </Screen>
  );
}

function SaveChanges({ busy, isSaved, save }: { busy: boolean; isSaved: boolean; save(): void }) {
  return (
    <>
      <Button look="main" wide busy={busy} disabled={isSaved} onClick={save}>
        Save changes
      </Button>
      <Note>Attendees are notified when the name, time or place changes.</Note>
    </>
  );
}

function useSubmit(id: string, autosave: Autosave) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  /** Returns whether the server has everything now. */
  async function saveAll(): Promise<boolean> {
    const { state, problem } = await autosave.flush();
    if (state === 'refused') notifyFailure(problem);
    if (state === 'offline') toast('You’re offline. Your changes are kept on this phone until you’re back online.');
    return state === 'saved';
  }
  const save = useMutation({
    mutationFn: saveAll,
    onSuccess: (isSaved) => isSaved && toast('Saved'),
    onError: notifyFailure,
  });
  const publish = useMutation({
    async mutationFn() {
      if (!(await saveAll())) return;
      const published = await api.hosting.publish({ id });
      await hostedEventPublished(cache, published);
      await navigate(`/events/${id}`, { replace: true });
      celebrate({ kind: 'published', eventId: id }, `${published.name} is published`);
    },
    onError: notifyFailure,
  });
  return { save, publish };
}

/** For hosts who chose whom they show themselves to. */
function HostIsPublic() {
  const { data } = useQuery(queries.presence());
  if (!data || data.audience === 'everyone') return null;
  return <Note>Everyone sees who hosts an event, even people who can’t see you nearby.</Note>;
}

function CancelledEvent({ event, name, autosave }: { event: Hosted; name: string; autosave: Autosave }) {
  return (
    <Screen title={name} back="/hosting">
      <Note>This event is cancelled. Its tickets are no longer valid, and payments are refunded automatically.</Note>
      <ButtonLink wide to={`/events/${event.id}`}>
        See event page
      </ButtonLink>
      <EventActions event={event} autosave={autosave} />
    </Screen>
  );
}

function Conflict({ autosave, theirName }: { autosave: Autosave; theirName: string | null }) {
  return (
    <Section title="Changed somewhere else">
      <p>
        This event was changed on another device or by someone else{theirName && `, and is now called ${theirName}`}.
        Your changes are still here.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => autosave.keepMine()}>Keep mine</Button>
        <Button onClick={() => autosave.takeTheirs()}>Use the other version</Button>
      </div>
    </Section>
  );
}
