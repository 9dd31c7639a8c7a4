import type { Events } from './events.ts';
import { ticketTakers, type Role } from './roles.ts';
import { marked, type TownBuilder } from './town-builder.ts';

export async function addTeam(town: TownBuilder, { supper, plan, lunch, gig }: Events): Promise<string> {
  const add = (event: string, who: Role, role: 'cohost' | 'helper') =>
    town.must('asha', 'PUT', `/hosting/${event}/team/${town.people[who].id}`, { role });
  for (const event of [supper, plan, lunch]) {
    for (const role of ['cohost', 'formerCohost'] as const) await add(event, role, 'cohost');
    for (const role of ['helper', 'formerHelper'] as const) await add(event, role, 'helper');
  }
  // Offers two events, since the sweep withdraws one.
  for (const event of [supper, plan])
    await town.must('asha', 'PUT', `/hosting/${event}/host`, { personId: town.people.cohost.id });
  await add(gig, 'blockedCohost', 'cohost');
  await add(gig, 'blockedHelper', 'helper');
  return announce(town, supper);
}

async function announce(town: TownBuilder, supper: string): Promise<string> {
  const announcementId = town.newId();
  await town.must('asha', 'PUT', `/hosting/${supper}/announcements/${announcementId}`, {
    body: town.secret(
      'announcement',
      ['asha', 'cohost', 'helper', 'bela', 'approved', 'notApproved'],
      marked('announcement'),
      [...ticketTakers, 'blockedCohost', 'blockedHelper', 'friend'],
    ),
  });
  return announcementId;
}

/** One to remove, one to answer, and one that stays without an answer. */
export async function addQuestions(town: TownBuilder, { concert }: Events): Promise<string[]> {
  const questions: string[] = [];
  for (const body of [
    'Is there parking?',
    'Is there food?',
    town.secret('question without an answer', ['friend', 'asha']),
  ]) {
    const questionId = town.newId();
    await town.must('friend', 'PUT', `/events/${concert}/questions/${questionId}`, { body });
    questions.push(questionId);
  }
  return questions;
}
