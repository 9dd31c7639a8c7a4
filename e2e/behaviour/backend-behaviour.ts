import type { Api } from '@nukkad/web/data/backend/backend.ts';
import { meetWith } from '@nukkad/core/features/meets/meet-state.ts';
import { emptyOptionalProfile } from '@nukkad/core/features/people/empty-optional-profile.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

/** A new account, with all that stories need. */
export interface Visitor {
  api: Api;
  /** A person to chat with, and the conversation. */
  friend: { id: string; conversationId: string };
}

export function behavesTheSame(backend: string, visitor: () => Promise<Visitor>) {
  describe(`on ${backend}`, () => {
    let api: Api;
    let friend: Visitor['friend'];
    beforeEach(async () => {
      ({ api, friend } = await visitor());
    });

    test('a profile is stored as it was filled in', async () => {
      const profile = { name: 'Nia', age: 31, gender: 'Female', city: 'Pune', interests: ['Books', 'Art'] } as const;
      const saved = await api.account.saveProfile({ ...profile, interests: [...profile.interests] });
      expect(saved).toMatchObject({ ...profile, onboarded: true });
      expect((await api.account.session()).me).toEqual(saved);
    });

    test('the optional profile is stored with the profile, and stays when that is saved without it', async () => {
      const profile = { name: 'Nia', age: 31, gender: 'Female' as const, city: 'Pune', interests: ['Books' as const] };
      expect((await api.account.session()).me?.words).toEqual(emptyOptionalProfile);
      const words = {
        bio: 'Chai.\nLong walks.',
        pronouns: 'she/her' as const,
        languages: ['hi' as const],
        prompts: [{ prompt: 'ask me' as const, answer: 'old maps' }],
      };
      expect((await api.account.saveProfile({ ...profile, words })).words).toEqual(words);
      expect((await api.account.saveProfile(profile)).words).toEqual(words);
      expect((await api.account.session()).me?.words).toEqual(words);
    });

    test('someone’s page has their optional profile, and their card one line of it', async () => {
      const { people } = await api.people.nearby({ distance: 10 });
      const asha = people.find(({ id }) => id === '2')!;
      expect(asha.line).toBe('I plan trips around what there is to eat.');
      const { words } = await api.people.person({ id: asha.id });
      expect(words).toMatchObject({ pronouns: 'she/her', languages: ['mr', 'hi', 'en'] });
      expect(words.prompts).toHaveLength(2);
    });

    test('people nearby pass the filter, nearest first, and nobody comes twice', async () => {
      const { people } = await api.people.nearby({ distance: 10, ageRange: [18, 80] });
      expect(people.length).toBeGreaterThanOrEqual(12);
      expect(new Set(people.map(({ id }) => id)).size).toBe(people.length);
      const distances = people.map(({ distance }) => distance);
      expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      const some = await api.people.nearby({ distance: 3, ageRange: [20, 30], interests: ['Music', 'Books'] });
      expect(some.people.length).toBeGreaterThan(0);
      expect(some.people.length).toBeLessThan(people.length);
      for (const person of some.people) {
        expect(person.distance).toBeLessThanOrEqual(3);
        expect(person.age >= 20 && person.age <= 30).toBe(true);
        expect(person.interests.some((it) => it === 'Music' || it === 'Books')).toBe(true);
      }
    });

    test('a meet request is pending, shown on the card, asked once, and can be withdrawn', async () => {
      const { me } = await api.account.session();
      const stateOf = async (id: string) => meetWith(me!.id, id, await api.meets.list()).state;
      const { people } = await api.people.nearby({ distance: 10 });
      const list = await api.meets.list();
      const someone = people.find(({ id }) => meetWith(me!.id, id, list).state === 'none')!;
      const { request, person, conversationId } = await api.meets.request({ personId: someone.id });
      expect(request).toMatchObject({ toUserId: someone.id, status: 'pending' });
      expect(person.id).toBe(someone.id);
      expect(conversationId).toBeNull();
      expect(await stateOf(someone.id)).toBe('requested');
      expect((await api.meets.request({ personId: someone.id })).request.id).toBe(request.id);
      expect((await api.meets.list()).requests.map((it) => it.request.id)).toContain(request.id);
      expect(await refusalOf(api.meets.setStatus({ id: request.id, status: 'expired' }))).toBe('STATUS_NOT_ALLOWED');
      expect((await api.meets.setStatus({ id: request.id, status: 'withdrawn' })).request.status).toBe('withdrawn');
      expect(await refusalOf(api.meets.setStatus({ id: request.id, status: 'withdrawn' }))).toBe('STATUS_NOT_ALLOWED');
      expect(await stateOf(someone.id)).toBe('none');
      expect((await api.meets.list()).requests.map((it) => it.request.id)).not.toContain(request.id);
    });

    test('oneself and nobody cannot be asked', async () => {
      const { me } = await api.account.session();
      expect(await refusalOf(api.meets.request({ personId: me!.id }))).toBe('NOT_YOURSELF');
      expect(await refusalOf(api.meets.request({ personId: 'nobody' }))).toBe('NOT_FOUND');
      expect(await refusalOf(api.meets.setStatus({ id: crypto.randomUUID(), status: 'withdrawn' }))).toBe('NOT_FOUND');
    });

    test('messages are trimmed, ordered, kept once however often they are sent, and found again in pages', async () => {
      const id = friend.conversationId;
      const before = (await api.chat.messages({ id })).messages.at(-1)?.position ?? 0;
      const messageId = crypto.randomUUID();
      const first = await api.chat.send({ id, messageId, type: 'text', message: '  Chai? ☕ नमस्ते ' });
      expect(first).toMatchObject({ id: messageId, message: 'Chai? ☕ नमस्ते', type: 'text', position: before + 1 });
      expect(await api.chat.send({ id, messageId, type: 'text', message: 'Chai? ☕ नमस्ते' })).toEqual(first);
      const second = await api.chat.send({ id, messageId: crypto.randomUUID(), type: 'location' });
      expect(second).toMatchObject({ type: 'location', position: before + 2 });
      expect(second.message).not.toBe('');
      expect(second.message).not.toMatch(/\d/);
      expect((await api.chat.messages({ id, limit: 1 })).messages).toEqual([second]);
      const earlier = await api.chat.messages({ id, limit: 1, before: second.position });
      expect(earlier.messages).toEqual([first]);
      expect((await api.chat.conversation({ id })).lastMessage).toEqual(second);
      expect(await api.chat.seen({ id, read: second.position })).toEqual({ unread: 0 });
    });

    test('messages are searched, and a deleted one is gone from the list, the last line and the search', async () => {
      const id = friend.conversationId;
      const send = (message: string) => api.chat.send({ id, messageId: crypto.randomUUID(), type: 'text', message });
      const [kept, gone] = [await send('100% Chai'), await send('chai again')];
      expect((await api.chat.search({ id, words: ' CHAI ' })).messages.slice(0, 2)).toEqual([gone, kept]);
      expect((await api.chat.search({ id, words: '0% c' })).messages).toEqual([kept]);
      const removal = await api.chat.remove({ id, messageId: gone.id, from: 'me' });
      expect(removal).toEqual({
        conversationId: id,
        messageId: gone.id,
        position: gone.position,
        from: 'me',
        unread: 0,
      });
      expect((await api.chat.messages({ id })).messages.at(-1)).toEqual(kept);
      expect((await api.chat.conversation({ id })).lastMessage).toEqual(kept);
      expect((await api.chat.search({ id, words: 'chai again' })).messages).toEqual([]);
    });

    test('a conversation that is not there is not found, by any operation', async () => {
      const id = crypto.randomUUID();
      expect(await refusalOf(api.chat.conversation({ id }))).toBe('NOT_FOUND');
      expect(await refusalOf(api.chat.messages({ id }))).toBe('NOT_FOUND');
      expect(await refusalOf(api.chat.seen({ id, read: 1 }))).toBe('NOT_FOUND');
      expect(await refusalOf(api.chat.search({ id, words: 'chai' }))).toBe('NOT_FOUND');
      expect(await refusalOf(api.chat.remove({ id, messageId: crypto.randomUUID(), from: 'me' }))).toBe('NOT_FOUND');
      expect(await refusalOf(api.chat.send({ id, messageId: crypto.randomUUID(), type: 'location' }))).toBe(
        'NOT_FOUND',
      );
    });

    test('events are listed by category', async () => {
      const all = (await api.events.list({})).events;
      expect(all).toHaveLength(8);
      const { events } = await api.events.list({ category: 'tech' });
      expect(events.length).toBeGreaterThan(0);
      expect(events).toEqual(all.filter(({ category }) => category === 'Tech'));
      expect(await api.events.get({ id: all[0]!.id })).toEqual(all[0]);
      expect(await refusalOf(api.events.get({ id: 'none' }))).toBe('NOT_FOUND');
    });

    const order = ({ id, price }: { id: string; price: number }, quantity = 1) =>
      api.tickets.order({ id, orderId: crypto.randomUUID(), quantity, price });
    const firstEvent = async (isFree: boolean) =>
      (await api.events.list({})).events.find(({ price }) => (price === 0) === isFree)!;

    test('a free event: seats at once, a ticket each, given back together', async () => {
      const event = await firstEvent(true);
      const taken = await order(event, 2);
      expect(taken).toMatchObject({ status: 'paid', amountPaise: 0, quantity: 2, holdUntil: null });
      expect(await api.events.get({ id: event.id })).toMatchObject({
        going: true,
        seatsLeft: event.seatsLeft! - 2,
        order: { id: taken.id, status: 'paid', quantity: 2 },
      });
      const { tickets } = await api.tickets.list();
      expect(tickets).toMatchObject([
        { price: 0, nth: 1, orderId: taken.id, event: { id: event.id } },
        { price: 0, nth: 2, orderId: taken.id, event: { id: event.id } },
      ]);
      expect(new Set(tickets.map(({ code }) => code)).size).toBe(2);
      expect(await refusalOf(order(event))).toBe('ALREADY_GOING');
      expect(await api.tickets.cancel({ id: taken.id })).toMatchObject({ status: 'cancelled', refund: null });
      expect(await api.events.get({ id: event.id })).toEqual(event);
      expect((await api.tickets.list()).tickets).toEqual([]);
    });

    test('a paid event: an order that holds seats, a payment that fails, one that goes through, a refund', async () => {
      const event = await firstEvent(false);
      expect(await refusalOf(order({ ...event, price: event.price - 1 }))).toBe('PRICE_CHANGED');
      const open = await order(event, 2);
      expect(open).toMatchObject({ amountPaise: event.price * 200, status: 'open', description: event.name });
      expect(await order(event)).toEqual(open);
      expect(await api.events.get({ id: event.id })).toMatchObject({ going: false, seatsLeft: event.seatsLeft! - 2 });
      expect(await api.payments.checkout({ id: open.id })).toEqual({ way: 'practice' });
      expect((await api.payments.settle({ id: open.id, outcome: 'fail' })).status).toBe('open');
      expect(await api.payments.settle({ id: open.id, outcome: 'pay' })).toMatchObject({ status: 'paid' });
      expect(await refusalOf(api.payments.settle({ id: open.id, outcome: 'fail' }))).toBe('ORDER_CLOSED');
      expect((await api.tickets.list()).tickets).toMatchObject([{ price: event.price }, { price: event.price }]);
      expect(await refusalOf(order(event))).toBe('ALREADY_GOING');
      expect((await api.payments.orders()).orders).toMatchObject([{ id: open.id, status: 'paid' }]);
      const back = await api.tickets.cancel({ id: open.id });
      expect(back).toMatchObject({ status: 'cancelled', refund: { amountPaise: event.price * 200 } });
      expect(await api.events.get({ id: event.id })).toEqual(event);
      expect(await refusalOf(api.payments.order({ id: crypto.randomUUID() }))).toBe('NOT_FOUND');
    });

    test('premium: ₹20, bought once', async () => {
      const order = await api.payments.premium({ orderId: crypto.randomUUID() });
      expect(order).toMatchObject({ amountPaise: 2000, purpose: 'premium' });
      expect(await api.payments.order({ id: order.id })).toEqual(order);
      expect((await api.payments.premium({ orderId: crypto.randomUUID() })).id).toBe(order.id);
      await api.payments.settle({ id: order.id, outcome: 'pay' });
      expect((await api.account.session()).me?.isPremium).toBe(true);
      expect(await refusalOf(api.payments.premium({ orderId: crypto.randomUUID() }))).toBe('ALREADY_PREMIUM');
    });
  });
}
