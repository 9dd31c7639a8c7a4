import { expect, test } from 'vitest';
import { casesIn, decide, firstCase } from '../../testing/moderation-cases.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { caseReportsPage } from './list-sizes.ts';

const world = freshWorld();
const { report, people } = casesIn(world);

test('many reports push none out of sight: the most urgent are first, then the oldest, and the rest is on the next page', async () => {
  const { asha, bilal, chitra, mira } = await people();
  await world.event('gig', { host: asha });
  const event = await report(bilal, { type: 'event', id: 'gig' });
  world.pass(1000);
  const others = [];
  for (let nth = 0; nth < caseReportsPage; nth++) {
    others.push(await report(await world.person(`Someone ${nth}`), { type: 'person', id: asha }));
    world.pass(1000);
  }
  const urgent = await report(chitra, { type: 'person', id: asha }, 'danger');
  const first = await firstCase(mira);
  const { id, next } = first;
  expect(first.reported.map((it) => it.id)).toEqual([urgent, event, ...others.slice(0, caseReportsPage - 2)]);
  const second = await mira.moderation.case({ id, after: next ?? expect.fail('There is no next page.') });
  expect(second.reported.map((it) => it.id)).toEqual(others.slice(caseReportsPage - 2));
  // What can be done does not depend on the page.
  expect(second).toMatchObject({ next: null, steps: first.steps });
  expect(first.steps).toContain('hide');
  expect(await refusalOf(mira.moderation.case({ id, after: 'nonsense' }))).toBe('CURSOR_UNUSABLE');
  await decide(mira, first, { step: 'hide', reportId: event });
});
