import { expect } from 'vitest';
import type { CaseView } from '../features/moderation/contract.ts';
import type { ReportSubject } from '../features/safety/report-reasons.ts';
import type { ReportReason } from '../features/safety/report-reason-words.ts';
import type { World } from './world.ts';

type Client = Awaited<ReturnType<World['moderatingAs']>>;
type Input = Parameters<Client['moderation']['decide']>[0];
type Decision = Extract<Input, { reason: unknown }>;

/** The only open case, as a moderator sees it. */
export async function firstCase(client: Client): Promise<CaseView> {
  const [found = expect.fail('There is no case.')] = (await client.moderation.cases({})).cases;
  return client.moderation.case({ id: found.id });
}

export const decide = (
  client: Client,
  { id, version }: CaseView,
  more: (Partial<Decision> & Pick<Decision, 'step'>) | { step: 'confirm' | 'decline' },
) => {
  const isAnswer = more.step === 'confirm' || more.step === 'decline';
  return client.moderation.decide({ id, version, ...(!isAnswer && { reason: 'scam' }), ...more } as Input);
};

/** Whether a call is answered. */
export const works = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

export const casesIn = (world: World) => ({
  async report(who: string, subject: ReportSubject, reason: ReportReason = 'spam', words = '') {
    const id = crypto.randomUUID();
    await world.as(who).safety.report({ id, subject, reason, words });
    return id;
  },

  say: (who: string, id: string, message: string, messageId = crypto.randomUUID()) =>
    world.as(who).chat.send({ id, messageId, type: 'text', message }),

  /** Asha and Bilal are connected; Mira and Nikhil moderate. */
  async people() {
    const [asha, bilal, chitra] = [
      await world.person('Asha'),
      await world.person('Bilal'),
      await world.person('Chitra'),
    ];
    const [moderator, other] = [await world.person('Mira'), await world.person('Nikhil')];
    return {
      asha,
      bilal,
      chitra,
      talk: await world.connect(asha, bilal),
      mira: await world.moderatingAs(moderator),
      nikhil: await world.moderatingAs(other, 'operator'),
    };
  },
});
