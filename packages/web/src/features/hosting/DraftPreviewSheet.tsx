import { imageOf } from '@nukkad/core/features/events/event-image.ts';
import { EventFacts } from '../events/EventFacts.tsx';
import { EventPrice } from '../events/EventPrice.tsx';
import { useMe } from '../../data/session.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Note } from '../../ui/Note.tsx';
import { assetUrl } from '../../ui/asset-url.ts';
import styles from './EventEditor.module.css';
import { draftOf, type EventForm } from './event-form.ts';

/** The page of an event with what is being typed. */
function DraftPreview({ id, form }: { id: string; form: EventForm }) {
  const { name } = useMe();
  const { start, price, timeZone, isPrivate, location, description, capacity } = draftOf(form);
  const seatsLeft = Number.isNaN(capacity) ? null : capacity;
  return (
    <div className={styles.preview}>
      <img className={styles.poster} src={assetUrl(imageOf({ ...form, id }))} alt="" width="320" height="180" />
      <h3>{form.name || 'Untitled event'}</h3>
      <EventPrice
        event={{
          status: 'published',
          date: start ?? '',
          price: Number.isNaN(price) ? 0 : price,
          seatsLeft,
          hasWaitlist: false,
          order: null,
          queued: null,
          source: null,
        }}
      />
      {start && (
        <EventFacts
          event={{
            date: start,
            timeZone,
            location: isPrivate ? 'Area only' : location || 'No place yet',
            // No distance: hosts know their venue.
            place: null,
            area: null,
            isAreaOnly: false,
          }}
        />
      )}
      <p>Hosted by {name}</p>
      <p className={styles.description}>{description || 'No description yet.'}</p>
      {isPrivate && <Note>People you approve see the address instead of the area.</Note>}
    </div>
  );
}

export const DraftPreviewCard = ({ id, form }: { id: string; form: EventForm }) => (
  <Section title="Preview">
    <DraftPreview id={id} form={form} />
  </Section>
);

export const DraftPreviewSheet = ({ id, form, close }: { id: string; form: EventForm; close(): void }) => (
  <Sheet title="Preview" close={close}>
    <DraftPreview id={id} form={form} />
  </Sheet>
);
