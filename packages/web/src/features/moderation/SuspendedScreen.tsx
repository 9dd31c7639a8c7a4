import type { Standing } from '@nukkad/core/features/moderation/contract.ts';
import { decisionReasons } from '@nukkad/core/features/cases/decision-reasons.ts';
import { appealWordsLimit } from '@nukkad/core/features/cases/decision-text-limits.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { api } from '../../data/api.ts';
import { notifyFailure } from '../../data/failure.ts';
import { queries } from '../../data/queries.ts';
import { Retry } from '../../data/Retry.tsx';
import { useSession } from '../../data/session.tsx';
import { useDraft } from '../../data/useDraft.ts';
import { dateAndTime } from '../../format/dates.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Form } from '../../ui/Form.tsx';
import { Note } from '../../ui/Note.tsx';
import { ReadyText } from '../../ui/ReadyText.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/Toast.tsx';
import { LogOutInstead } from '../account/LogOutInstead.tsx';
import { DeleteAccount } from '../account/settings/DeleteAccount.tsx';
import { DownloadData } from '../account/settings/DownloadData.tsx';
import SharedPlans from '../shared-plans/SharedPlans.tsx';
import { CaseQuote } from './CaseQuote.tsx';

type Suspension = NonNullable<Standing['suspension']>;

/** How often it looks whether the suspension is over, in ms. */
const lookMs = 30_000;

export function SuspendedScreen() {
  const { refresh } = useSession();
  const standing = useQuery({ ...queries.standing(), refetchInterval: lookMs });
  const isOver = standing.data?.suspension === null;
  const leave = useEffectEvent(() => {
    if (isOver) void refresh().catch(() => {});
  });
  useEffect(() => leave(), [isOver]);
  const suspension = standing.data?.suspension;
  return (
    <main style={{ display: 'contents' }}>
      <Screen title="Your account is suspended">
        {suspension ? (
          <>
            <Why suspension={suspension} />
            <Section title="Appeal">
              <Appeal suspension={suspension} appealed={() => void standing.refetch()} />
            </Section>
          </>
        ) : (
          <Retry query={standing}>
            <Skeleton many={2} height={140} />
          </Retry>
        )}
        <SharedPlans isSuspended />
        <DownloadData />
        <DeleteAccount />
        <LogOutInstead />
      </Screen>
    </main>
  );
}

function Why({ suspension: { reason, words, readyIn, translated, since, until } }: { suspension: Suspension }) {
  return (
    <Section title={decisionReasons[reason]}>
      {translated && (
        <p lang={translated.language}>
          {translated.title}: {translated.body}
        </p>
      )}
      {words !== '' && (
        <CaseQuote>
          <ReadyText text={words} language={readyIn} />
        </CaseQuote>
      )}
      <p>
        Since {dateAndTime(since)}. {until === null ? 'It has no end date.' : `It ends on ${dateAndTime(until)}.`}
      </p>
      <Note>
        No one can see you, your messages or your events, and you can’t use Nukkad. Tickets that you’ve bought stay
        valid.
      </Note>
    </Section>
  );
}

function Appeal({ suspension: { appeal }, appealed }: { suspension: Suspension; appealed(): void }) {
  const { form, fill, clear } = useDraft('appeal', { words: '' });
  const { words } = form;
  const send = useMutation({
    mutationFn: () => api.standing.appeal({ words }),
    onSuccess() {
      clear();
      toast('Appeal sent');
      appealed();
    },
    onError: notifyFailure,
  });
  if (appeal)
    return (
      <p role="status">
        {appeal.isGranted === false
          ? 'We looked at your appeal, and the suspension stands.'
          : `You appealed on ${dateAndTime(appeal.at)}. A moderator will look at it.`}
      </p>
    );
  return (
    <Form submit={() => send.mutate()}>
      <TextArea
        label="Why should we lift the suspension?"
        hint="You can appeal once. A moderator reads it."
        rows={4}
        maxLength={appealWordsLimit}
        value={words}
        onChange={(event) => fill({ words: event.currentTarget.value })}
      />
      <Button look="main" type="submit" wide busy={send.isPending} disabled={words.trim() === ''}>
        Send appeal
      </Button>
    </Form>
  );
}
