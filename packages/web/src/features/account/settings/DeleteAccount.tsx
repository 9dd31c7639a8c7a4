import { lazy, Suspense } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { useSheet } from '../../../ui/useSheet.ts';
import styles from './SettingsPage.module.css';

const DeleteAccountSheet = lazy(() => import('./DeleteAccountSheet.tsx'));

export function DeleteAccount() {
  const [isOpen, setOpen] = useSheet('delete-account');
  return (
    <Section id="delete" title="Delete your account">
      <p className={styles.small}>
        Your profile, photos and settings are deleted permanently. You’ll see what happens first.
      </p>
      <Button look="danger" icon="trash" wide onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Suspense>
          <DeleteAccountSheet close={() => setOpen(null)} />
        </Suspense>
      )}
    </Section>
  );
}
