import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { draftOf } from '../../device/drafts.ts';
import { Screen } from '../../ui/Screen.tsx';
import { queries } from '../../data/queries.ts';
import { LoadError } from '../../data/LoadError.tsx';
import { useMe } from '../../data/session.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { EventEditor } from './EventEditor.tsx';
import { draftNameOf } from './useAutosave.ts';

export default function EditEvent() {
  const { eventId = '' } = useParams();
  return <EventToEdit key={eventId} id={eventId} />;
}

function EventToEdit({ id }: { id: string }) {
  const me = useMe();
  const { state } = useLocation() as { state: { isNew?: boolean } | null };
  // A new event is not on the server until its first save, which removes this flag from the history.
  const [isNew] = useState(() => state?.isNew === true);
  const hosted = useQuery({ ...queries.hosted(id), enabled: !isNew });
  const hasUnsaved = hosted.data === null && draftOf(me.id, draftNameOf(id)) !== '';
  if (isNew || hasUnsaved) return <EventEditor id={id} hosted={null} />;
  if (hosted.data) return <EventEditor id={id} hosted={hosted.data} />;
  return (
    <Screen title="Event" back="/hosting">
      {hosted.isPending ? (
        <FormSkeleton many={6} />
      ) : hosted.isLoadingError ? (
        <LoadError query={hosted} />
      ) : (
        <EmptyState
          drawing="no-events"
          title="Event not found"
          action={<ButtonLink to="/hosting">See my events</ButtonLink>}
        >
          It belongs to someone else, or it was removed.
        </EmptyState>
      )}
    </Screen>
  );
}
