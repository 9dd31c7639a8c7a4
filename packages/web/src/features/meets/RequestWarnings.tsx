import { warningIn, warnings } from '@nukkad/core/features/warnings/scam-warnings.ts';
import type { MeetRequest } from '@nukkad/core/features/meets/contract.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../data/api.ts';
import VenueWarning from '../safety/VenueWarning.tsx';
import { WarningNote } from '../safety/WarningNote.tsx';
import { requestWarningWords } from './request-warning-words.ts';

/** Warns of a request from someone else, before it is answered. */
export default function RequestWarnings({ request: { id, note, place } }: { request: MeetRequest }): ReactNode {
  const found = useQuery({
    queryKey: ['meetWarnings'],
    queryFn: async () => (await api.meets.warnings()).warnings,
    staleTime: 0,
  });
  const written = warningIn(`${place}\n${note}`);
  return (
    <>
      {written && <WarningNote>{warnings[written]}</WarningNote>}
      {found.data?.map(
        ({ requestId, warning }) =>
          requestId === id && <WarningNote key={warning}>{requestWarningWords[warning]}</WarningNote>,
      )}
      <VenueWarning place={place} />
    </>
  );
}
