import { expect, test } from 'vitest';
import { casesIn, decide, firstCase } from '../../testing/moderation-cases.ts';
import { refusalOf } from '../../testing/refusal.ts';
import { freshWorld } from '../../testing/world.ts';
import { notificationWords } from '../notifications/notification-words/notification-words.ts';
import { queueDueDeliveries } from '../notifications/queue-due-deliveries.ts';
import { sendMails } from '../notifications/send-mails.ts';
import { wordsIn } from '../notifications/notification-words/notifications-by-language.ts';
import { decisionTemplateNames, decisionTemplates, type DecisionTemplate } from './decision-templates.ts';
import { decisionActions, templatesOf } from './decision-actions.ts';

const world = freshWorld();
const { report, people } = casesIn(world);
const speaks = (who: string, language: 'hi' | 'mr') => world.as(who).notifications.saveSettings({ language });

/** What someone reads in the list of notifications about decisions, in the words of English screens. */
async function shown(who: string) {
  const { notifications } = await world.as(who).notifications.list({});
  return notifications.filter(({ kind }) => kind !== 'accepted').map((it) => notificationWords(wordsIn.en, it).body);
}

async function mails() {
  const sent: string[] = [];
  while ((await queueDueDeliveries(world.host)) > 0);
  await sendMails(world.host, async ({ language, notification }) => {
    sent.push(notificationWords(wordsIn[language], notification).body);
  });
  return sent;
}

test.each(decisionTemplateNames)('‘%s’ is written in each language, and some decision offers it', (name) => {
  const { en, hi, mr } = decisionTemplates[name];
  expect(en).not.toMatch(/[\u0900-\u097f]/);
  for (const text of [hi, mr]) expect(text).toMatch(/^[^a-z]*[\u0900-\u097f][^a-z]*$/i);
  expect(new Set([en, hi, mr]).size).toBe(3);
  expect(decisionActions.some((action) => templatesOf(action).includes(name))).toBe(true);
});

test('Asha is warned and suspended by ready texts: she reads them in Hindi, Chitra in English, moderators by name', async () => {
  const { asha, bilal, chitra, mira } = await people();
  await speaks(asha, 'hi');
  for (const who of [asha, chitra]) {
    await report(bilal, { type: 'person', id: who });
    const closed = await decide(mira, await firstCase(mira), {
      step: 'warn',
      template: 'no money',
      words: 'Twice now.',
    });
    expect(closed.decisions).toMatchObject([{ action: 'warn', template: 'no money', words: 'Twice now.' }]);
  }
  const { en, hi } = decisionTemplates['no money'];
  expect(await shown(asha)).toEqual([`${hi}\nTwice now.`]);
  expect(await shown(chitra)).toEqual([`${en}\nTwice now.`]);
  const decided = async (who: string) => (await world.as(who).standing.get()).decisions.map(({ words }) => words);
  expect(await decided(asha)).toEqual([`${hi}\nTwice now.`]);
  expect(await decided(chitra)).toEqual([`${en}\nTwice now.`]);
  expect(await decided(bilal)).toEqual([]);

  await report(bilal, { type: 'person', id: asha });
  await mails();
  await decide(mira, await firstCase(mira), { step: 'suspend', template: 'respect' });
  const suspended = decisionTemplates.respect.hi;
  const standing = await world.as(asha).standing.get();
  expect(standing.suspension).toMatchObject({ words: suspended, readyIn: 'hi' });
  expect(standing.decisions.map(({ readyIn }) => readyIn)).toEqual(['hi', 'hi']);
  expect(await mails()).toEqual([`${wordsIn.hi.reasons.scam}\n${suspended}`]);
});

test('Bilal reads in Marathi why his report changed nothing, and neither the note of the moderator nor what Asha gets', async () => {
  const { asha, bilal, mira } = await people();
  await speaks(bilal, 'mr');
  await report(bilal, { type: 'person', id: asha });
  await decide(mira, await firstCase(mira), {
    step: 'dismiss',
    reason: 'no rule broken',
    template: 'too little to act on',
    words: 'A note for moderators',
  });
  const { mr } = decisionTemplates['too little to act on'];
  expect(await shown(bilal)).toEqual([mr]);
  expect((await world.as(bilal).safety.reports()).reports).toMatchObject([
    { status: 'not acted', answer: mr, readyIn: 'mr' },
  ]);
  expect(await shown(asha)).toEqual([]);
  expect((await world.as(asha).standing.get()).decisions).toEqual([]);

  const id = await report(bilal, { type: 'person', id: asha });
  await decide(mira, await firstCase(mira), { step: 'dismiss', reason: 'no rule broken', words: 'A note' });
  const own = (await world.as(bilal).safety.reports()).reports.find((it) => it.id === id);
  expect(own).toMatchObject({ status: 'not acted', answer: null, readyIn: null });
});

test('a complaint can be answered by a ready text alone', async () => {
  const { asha, mira } = await people();
  await speaks(asha, 'hi');
  await world.as(asha).safety.complain({ id: crypto.randomUUID(), words: 'The map is wrong.' });
  await decide(mira, await firstCase(mira), { step: 'answer', reason: 'complaint', template: 'fixed' });
  const { hi } = decisionTemplates.fixed;
  expect((await world.as(asha).safety.reports()).reports).toMatchObject([
    { status: 'answered', answer: hi, readyIn: 'hi' },
  ]);
  expect(await mails()).toEqual([hi]);
});

test('a ready text for something else is refused, and a removal has none', async () => {
  const { asha, bilal, mira } = await people();
  await report(bilal, { type: 'person', id: asha });
  const view = await firstCase(mira);
  const tries: [step: 'warn' | 'dismiss' | 'suspend' | 'remove account', template: DecisionTemplate][] = [
    ['warn', 'our mistake'],
    ['dismiss', 'no money'],
    ['suspend', 'fixed'],
    ['remove account', 'no money'],
  ];
  for (const [step, template] of tries)
    expect(await refusalOf(decide(mira, view, { step, template }))).toBe('NOT_POSSIBLE');
  expect(await mira.moderation.case({ id: view.id })).toMatchObject({ state: 'open', decisions: [] });
});
