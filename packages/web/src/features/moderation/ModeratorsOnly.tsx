import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { LoadError } from '../../data/LoadError.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { RowsSkeleton } from '../../ui/ScreenSkeletons.tsx';
import { caseQueries } from './case-queries.ts';

/** Moderation's screens. Nobody else is asked for a passkey. */
export default function ModeratorsOnly() {
  const role = useQuery(caseQueries.role());
  if (role.data) return <Outlet />;
  return (
    <Screen title="Moderation" back="/settings">
      {role.isPending && <RowsSkeleton many={4} width={48} height={48} />}
      {role.isError && <LoadError query={role} />}
      {role.data === null && (
        <EmptyState
          drawing="nobody"
          title="This page is for moderators"
          action={<ButtonLink to="/settings">Back to Settings</ButtonLink>}
        >
          If you should have access, ask the people who run this server.
        </EmptyState>
      )}
    </Screen>
  );
}
