import type { ReportSubject } from '../features/safety/report-reasons.ts';
import type { World } from './world.ts';

/** Someone who sees the subject has reported it. Returns what a moderator then does: hides it, or suspends the person without
 * end. */
export async function reported(world: World, reporter: string, subject: ReportSubject) {
  const reportId = crypto.randomUUID();
  await world.as(reporter).safety.report({ id: reportId, subject, reason: 'spam' });
  const moderator = await world.moderatingAs(await world.person('Moderator', { area: null }));
  const [found] = (await moderator.moderation.cases({})).cases;
  const { id, version } = await moderator.moderation.case({ id: found?.id ?? '' });
  const step = subject.type === 'person' ? 'suspend' : 'hide';
  return () => moderator.moderation.decide({ id, version, reason: 'scam', step, reportId, hours: null });
}

export async function moderate(world: World, reporter: string, subject: ReportSubject) {
  const decide = await reported(world, reporter, subject);
  await decide();
  world.updates = [];
}
