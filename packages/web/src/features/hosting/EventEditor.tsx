import { categories } from '@nukkad/core/features/events/rules.ts';
import { zoneName } from '@nukkad/core/features/events/zone.ts';
import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { draftProblems, hostingLimits, publishProblems, type EventField } from '@nukkad/core/features/hosting/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../data/api.ts';
import { useNow } from '../../device/clock.ts';
import { Screen } from '../../ui/Screen.tsx';
import { hostedEventPublished } from '../../data/cache/hosting.ts';
import { tellFailure } from '../../data/failure.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Group, SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { Note } from '../../ui/Note.tsx';
import { Section } from '../../ui/Section.tsx';
import { useSheet } from '../../ui/sheets.ts';
import { toast } from '../../ui/Toast.tsx';
import styles from './EventEditor.module.css';
import { draftOf, withStart, type EventForm } from './form.ts';
import { PictureField } from './PictureField.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { Preview } from './Preview.tsx';
import type { EventSaver } from './autosave.ts';
import { saveWords, useSaver } from './useAutosave.ts';
import { Team } from './Team.tsx';
import { WholeEvent } from './WholeEvent.tsx';

/** The form of an event. A draft is saved while one writes; what is published when one says so. */
export function EventEditor({ id, hosted }: { id: string; hosted: Hosted | null }) {
  const [saver, { form, latest, state, theirs }] = useSaver(id, hosted);
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [previewing, setPreviewing] = useSheet('preview');
  const now = useNow();
  const fields = useRef<HTMLDivElement>(null);
  const status = latest?.status ?? 'draft';
  const isDraft = status === 'draft';
  const found = publishProblems(draftOf(form), new Date(now), isDraft || !latest ? null : new Date(latest.start));
  // While one still writes, only what cannot be kept is said.
  const said = tried ? found : draftProblems(draftOf(form));
  const problemOf = (field: EventField) => said[field] ?? null;
  // Of the form as it is by then: a picture takes its time.
  const edit = (changes: Partial<EventForm>) => saver.edit({ ...saver.view.form, ...changes });

  const [looking, setLooking] = useState(0);
  useEffect(() => {
    if (looking > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [looking]);

  /** Writes everything down; with `then` if that went well and nothing is missing. */
  async function finish(then: () => Promise<unknown>) {
    setTried(true);
    if (Object.keys(found).length > 0) return setLooking(looking + 1);
    setBusy(true);
    try {
      const outcome = await saver.flush();
      if (outcome.state === 'saved') await then();
      else if (outcome.state === 'refused') tellFailure(outcome.problem);
      else if (outcome.state === 'offline')
        toast('You’re offline. Your changes are kept on this phone until you’re back online.');
    } catch (error) {
      tellFailure(error);
    }
    setBusy(false);
  }
  const publish = () =>
    finish(async () => {
      const published = await api.hosting.publish({ id });
      await hostedEventPublished(cache, published);
      toast(`${published.name} is published`);
      await navigate(`/events/${id}`, { replace: true });
    });

  if (status === 'cancelled')
    return (
      <Screen title={form.name} back="/hosting">
        <Note>This event is cancelled. Its tickets are no longer valid, and payments are refunded automatically.</Note>
        <ButtonLink wide to={`/events/${id}`}>
          See event page
        </ButtonLink>
        <WholeEvent event={latest!} saver={saver} />
      </Screen>
    );
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
        <Button small onClick={() => setPreviewing(true)}>
          Preview
        </Button>
      }
    >
      {theirs && <Conflict saver={saver} isCalled={theirs.name === form.name ? null : theirs.name} />}
      <div ref={fields} className={styles.fields}>
        <Section label="What">
          <TextField
            label="Name"
            placeholder="e.g. Sunday jam at the bandstand"
            maxLength={hostingLimits.name}
            value={form.name}
            problem={problemOf('name')}
            onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
          />
          <Group label="Category">
            <Chips>
              {categories.map((it) => (
                <Chip key={it} on={form.category === it} toggle={() => edit({ category: it })}>
                  {it}
                </Chip>
              ))}
            </Chips>
          </Group>
          <TextArea
            label="Description"
            rows={5}
            placeholder="What happens, who it’s for, what to bring"
            maxLength={hostingLimits.description}
            value={form.description}
            problem={problemOf('description')}
            onChange={({ currentTarget }) => edit({ description: currentTarget.value })}
          />
          <PictureField form={form} edit={edit} />
        </Section>
        <Section title="When">
          <TextField
            label="Starts"
            type="datetime-local"
            value={form.start}
            problem={problemOf('start')}
            onChange={({ currentTarget }) => saver.edit(withStart(form, currentTarget.value))}
          />
          <TextField
            label="Ends"
            type="datetime-local"
            value={form.end}
            problem={problemOf('end')}
            onChange={({ currentTarget }) => edit({ end: currentTarget.value })}
          />
          <TimeZoneField form={form} edit={edit} problem={problemOf('timeZone')} />
        </Section>
        <PlaceFields form={form} edit={edit} problemOf={problemOf} />
        <Section title="Tickets">
          <div className={styles.pair}>
            <TextField
              label="Price in ₹"
              inputMode="numeric"
              value={form.price}
              hint="0 is free."
              problem={problemOf('price')}
              onChange={({ currentTarget }) => edit({ price: currentTarget.value })}
            />
            <TextField
              label="Seats"
              inputMode="numeric"
              value={form.capacity}
              problem={problemOf('capacity')}
              onChange={({ currentTarget }) => edit({ capacity: currentTarget.value })}
            />
          </div>
          {form.price.trim() !== '0' && (
            <Group
              label="Refund policy"
              hint="How late people can cancel for a full refund."
              problem={problemOf('refundHours')}
            >
              <Chips>
                {refundRules(form.refundHours).map(([hours, words]) => (
                  <Chip key={words} on={form.refundHours === hours} toggle={() => edit({ refundHours: hours })}>
                    {words}
                  </Chip>
                ))}
              </Chips>
            </Group>
          )}
        </Section>
      </div>
      {isDraft ? (
        <Button look="main" wide busy={busy} onClick={() => void publish()}>
          Publish
        </Button>
      ) : (
        <>
          <Button
            look="main"
            wide
            busy={busy}
            disabled={state === 'saved'}
            onClick={() => void finish(async () => toast('Saved'))}
          >
            Save changes
          </Button>
          <Note>Attendees are notified when the name, time or place changes.</Note>
        </>
      )}
      {latest && latest.role === 'host' && <Team id={id} />}
      {latest && <WholeEvent event={latest} saver={saver} />}
      {previewing && <Preview form={form} close={() => setPreviewing(null)} />}
    </Screen>
  );
}

const usualRefunds: [number | null, string][] = [
  [0, 'Until it starts'],
  [24, '1 day before'],
  [72, '3 days before'],
  [168, '7 days before'],
  [null, 'No refunds'],
];

/** The usual rules, and the one of this event if it is another. */
const refundRules = (hours: number | null) =>
  usualRefunds.some(([usual]) => usual === hours)
    ? usualRefunds
    : [...usualRefunds, [hours, `${hours} hours before`] as [number | null, string]];

const inOrder = new Intl.Collator('en').compare;

function TimeZoneField({
  form,
  edit,
  problem,
}: {
  form: EventForm;
  edit(changes: Partial<EventForm>): void;
  problem: string | null;
}) {
  const [choosing, setChoosing] = useState(false);
  const [zones] = useState(() => Intl.supportedValuesOf('timeZone').map(zoneName).toSorted(inOrder));
  if (!choosing && !problem)
    return (
      <p className={styles.zone}>
        Time zone: {form.timeZone.replaceAll('_', ' ')}
        <Button look="quiet" small onClick={() => setChoosing(true)}>
          Change
        </Button>
      </p>
    );
  return (
    <SelectField
      label="Time zone"
      value={form.timeZone}
      problem={problem}
      onChange={({ currentTarget }) => edit({ timeZone: currentTarget.value })}
    >
      {[...new Set([form.timeZone, ...zones])].map((it) => (
        <option key={it} value={it}>
          {it.replaceAll('_', ' ')}
        </option>
      ))}
    </SelectField>
  );
}

/** Somebody else has changed the same event: nothing is overwritten before one has looked. */
function Conflict({ saver, isCalled }: { saver: EventSaver; isCalled: string | null }) {
  return (
    <Section title="Changed somewhere else">
      <p>
        This event was changed on another device or by someone else{isCalled && `, and is now called ${isCalled}`}. Your
        changes are still here.
      </p>
      <div className={styles.ways}>
        <Button onClick={() => saver.keepMine()}>Keep mine</Button>
        <Button onClick={() => saver.takeTheirs()}>Use the other version</Button>
      </div>
    </Section>
  );
}
