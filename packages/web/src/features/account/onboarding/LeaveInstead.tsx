import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import { LogOutInstead } from '../LogOutInstead.tsx';

const DeleteAccountSheet = lazy(() => import('../settings/DeleteAccountSheet.tsx'));

/** For people who can’t or won’t confirm that they are 18. */
export function LeaveInstead() {
  const [isOpen, setOpen] = useSheet('delete-account');
  return (
    <>
      <LogOutInstead />
      <Button look="danger" icon="trash" wide onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteAccountSheet close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
