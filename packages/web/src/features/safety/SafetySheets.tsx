import type { ReportSubject } from '@nukkad/core/features/safety/report-reasons.ts';
import { lazy, Suspense } from 'react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../data/api.ts';
import { useOwnUpdate } from '../../data/useLive.ts';
import { notifyFailure } from '../../data/failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { leaveSheets } from '../../ui/useSheet.ts';
import { toast } from '../../ui/Toast.tsx';

const ReportSheet = lazy(() => import('./ReportSheet.tsx'));

export type SafetyStep = 'block' | ReportSubject;

/** Confirms a block, or asks why something is reported. With `inChat` messages between the two can be included. */
export function SafetySheet({
  step,
  person,
  inChat = false,
  gone,
  close,
}: {
  step: SafetyStep;
  person: { id: string; name: string };
  inChat?: boolean;
  gone(): void;
  close(): void;
}) {
  const update = useOwnUpdate();
  async function block() {
    await api.safety.block({ personId: person.id });
    await leaveSheets();
    gone();
    update({ type: 'person.gone', personId: person.id });
  }
  return step === 'block' ? (
    <BlockSheet name={person.name} block={block} close={close} />
  ) : (
    <Suspense>
      <ReportSheet subject={step} person={{ name: person.name, block }} inChat={inChat} close={close} />
    </Suspense>
  );
}

function BlockSheet({ name, block, close }: { name: string; block(): Promise<void>; close(): void }) {
  const blocking = useMutation({
    mutationFn: block,
    onSuccess: () => toast(`${name} is blocked`),
    onError: notifyFailure,
  });
  return (
    <Sheet title={`Block ${name}?`} close={close}>
      <p>
        You won’t see each other any more: not nearby, not in requests, not in chat. {name} won’t be notified. You can
        unblock them in Settings, Privacy.
      </p>
      <Button look="danger" wide busy={blocking.isPending} onClick={() => blocking.mutate()}>
        Block {name}
      </Button>
    </Sheet>
  );
}
