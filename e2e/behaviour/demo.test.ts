import type { Update } from '@nukkad/core/contract.ts';
import { backend } from '@nukkad/web/data/backend/demo.ts';
import { describe, expect, test } from 'vitest';
import { behavesTheSame } from './backend-behaviour.ts';
import { hostsNothing } from './hosting-behaviour.ts';

async function visitor() {
  await backend.signOut();
  await backend.signIn({ way: 'google' });
  return { api: (await backend.afterSignIn()).api, friend: { id: '2', conversationId: '2' } };
}

behavesTheSame('the demo', visitor);
hostsNothing('the demo', visitor);

describe('the demo', () => {
  test('starts signed out and refuses every operation by name', async () => {
    await backend.signOut();
    const { api } = await backend.afterSignIn();
    expect((await backend.session()).me).toBeNull();
    await expect(api.people.nearby({})).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await expect(api.meets.request({ personId: '2' })).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await expect(api.tickets.list()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('the store can set any status that the machine allows, and no other', async () => {
    const { api } = await visitor();
    for (const status of ['accepted', 'declined', 'withdrawn'] as const) {
      const personId = { accepted: '3', declined: '4', withdrawn: '5' }[status];
      const { request } = await api.meets.request({ personId });
      expect((await api.meets.setStatus({ id: request.id, status })).request.status).toBe(status);
      await expect(api.meets.setStatus({ id: request.id, status: 'accepted' })).rejects.toMatchObject({
        code: 'STATUS_NOT_ALLOWED',
      });
    }
    const { request } = await api.meets.request({ personId: '6' });
    for (const status of ['pending', 'expired'] as const)
      await expect(api.meets.setStatus({ id: request.id, status })).rejects.toMatchObject({
        code: 'STATUS_NOT_ALLOWED',
      });
  });

  test('booked and returned seats are sent as updates, as from a server', async () => {
    const { api } = await visitor();
    const { connect } = await backend.afterSignIn();
    const updates: Update[] = [];
    const ignored = { missed() {}, connection() {}, refused() {}, paused() {}, signedOut() {} };
    const connection = connect('1', { ...ignored, update: (update) => void updates.push(update) });
    const { id } = await api.tickets.order({ id: '1', orderId: crypto.randomUUID(), price: 0 });
    expect(updates).toMatchObject([{ type: 'event.changed', event: { id: '1', going: true } }]);
    await api.tickets.cancel({ id });
    expect(updates.slice(1)).toMatchObject([{ type: 'event.changed', event: { id: '1', going: false } }]);
    connection.close();
    await api.tickets.order({ id: '1', orderId: crypto.randomUUID(), price: 0 });
    expect(updates).toHaveLength(2);
  });

  test('logging out deletes all data of the visitor', async () => {
    const { api } = await visitor();
    await api.meets.request({ personId: '2' });
    await api.tickets.order({ id: '1', orderId: crypto.randomUUID(), price: 0 });
    await backend.signOut();
    await backend.signIn({ way: 'google' });
    expect((await api.meets.list()).requests).toEqual([]);
    expect((await api.tickets.list()).tickets).toEqual([]);
  });
});
