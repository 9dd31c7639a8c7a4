import { lazy, Suspense } from 'react';
import type { Event } from '@nukkad/core/features/events/contract.ts';
import { useNavigate } from 'react-router';
import { SafetySheet } from '../safety/SafetySheets.tsx';
import { Button } from '../../ui/Button.tsx';
import { useSheet } from '../../ui/useSheet.ts';
import styles from './EventScreen.module.css';

const ReportSheet = lazy(() => import('../safety/ReportSheet.tsx'));

export function ReportEvent({ event: { id, host, source } }: { event: Event }) {
  const [isOpen, setIsOpen] = useSheet('report');
  const navigate = useNavigate();
  const subject = { type: 'event', id } as const;
  const by = source?.addedBy ?? host;
  const close = () => setIsOpen(null);
  return (
    <div className={styles.mine}>
      <Button look="quiet" icon="flag" onClick={() => setIsOpen(true)}>
        Report this event
      </Button>
      {isOpen &&
        (by ? (
          <SafetySheet
            step={subject}
            person={{ id: by.id, name: by.name.split(' ')[0] ?? by.name }}
            gone={() => void navigate('/events', { replace: true })}
            close={close}
          />
        ) : (
          <Suspense>
            <ReportSheet subject={subject} person={null} close={close} />
          </Suspense>
        ))}
    </div>
  );
}
