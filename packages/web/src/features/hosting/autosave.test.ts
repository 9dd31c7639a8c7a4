import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import type { EventDraft } from '@nukkad/core/features/hosting/rules.ts';
import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusals.ts';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, formOf, newForm, withStart } from './form.ts';
import { EventSaver } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (code: RefusalCode) => new ORPCError(code, { ...refusals[code], defined: true });

/** A server that has one event, and a network that can lose what is sent or what is answered. */
class Server {
  event: Hosted | null = null;
  network: 'good' | 'away' | 'loses answers' = 'good';
  saves: string[] = [];
  text = '';

  save = async (draft: EventDraft, revision: number | null): Promise<Hosted> => {
    if (this.network === 'away') throw new TypeError('Failed to fetch');
    const { event } = this;
    const same = event && JSON.stringify(draftOf(formOf(event))) === JSON.stringify(draft);
    if (event && !same && event.revision !== revision) throw refused('EDITED_MEANWHILE');
    if (!same) {
      this.saves.push(draft.name);
      this.event = {
        ...draft,
        id: 'e',
        status: event?.status ?? 'draft',
        role: 'host',
        revision: (event?.revision ?? -1) + 1,
        image: '',
        areaName: null,
        seriesId: null,
        numbers: { sold: 0, held: 0, waiting: 0, entered: 0 },
      };
    }
    if (this.network === 'loses answers') throw new TypeError('Failed to fetch');
    return this.event!;
  };

  /** Somebody else changes it. */
  rename(name: string) {
    this.event = { ...this.event!, name, revision: this.event!.revision + 1 };
  }

  /** A screen of somebody who writes; another one is what a reload makes. */
  open() {
    const saver = new EventSaver(
      {
        save: this.save,
        load: async () => this.event,
        keep: (text) => void (this.text = text),
        kept: () => this.text,
      },
      { hosted: this.event, form: this.event ? formOf(this.event) : newForm(Date.now()) },
    );
    saver.start();
    return saver;
  }
}

const type = (saver: EventSaver, name: string) => saver.edit({ ...saver.view.form, name });
const settle = () => vi.advanceTimersByTimeAsync(1000);

test('what is typed is written down once nothing more is typed, and again after that', async () => {
  const server = new Server();
  const saver = server.open();
  for (const name of ['J', 'Ja', 'Jam']) type(saver, name);
  expect(saver.view.state).toBe('changed');
  await settle();
  expect(saver.view.state).toBe('saved');
  type(saver, 'Jam!');
  await settle();
  expect(server.saves).toEqual(['Jam', 'Jam!']);
  expect(server.text).toBe('');
});

test('what is typed while a save is under way goes with the next one', async () => {
  const server = new Server();
  const saver = server.open();
  type(saver, 'Jam');
  const done = saver.flush();
  type(saver, 'Big jam');
  expect((await done).state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});

test('who publishes while a save is under way and something is typed after it waits for both', async () => {
  const server = new Server();
  const saver = server.open();
  type(saver, 'Jam');
  const byItself = saver.flush();
  type(saver, 'Big jam');
  const published = saver.flush();
  expect((await published).state).toBe('saved');
  expect((await byItself).state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});

test('without a network it stays on the device, outlives a reload, and goes out when the network is back', async () => {
  const server = new Server();
  server.network = 'away';
  const saver = server.open();
  type(saver, 'Jam');
  await settle();
  expect(saver.view.state).toBe('offline');
  saver.stop();
  const reloaded = server.open();
  expect(reloaded.view.form.name).toBe('Jam');
  await settle();
  expect(reloaded.view.state).toBe('offline');
  server.network = 'good';
  await vi.advanceTimersByTimeAsync(6000);
  expect(reloaded.view.state).toBe('saved');
  expect(server.saves).toEqual(['Jam']);
});

test('a save whose answer is lost is no conflict with oneself, whatever is typed after it and however it is reloaded', async () => {
  const server = new Server();
  const saver = server.open();
  server.network = 'loses answers';
  type(saver, 'Jam');
  await settle();
  expect(saver.view.state).toBe('offline');
  server.network = 'away';
  type(saver, 'Bigger jam');
  await settle();
  type(saver, 'Big jam');
  saver.stop();
  server.network = 'good';
  const reloaded = server.open();
  await settle();
  expect(reloaded.view.state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});

test('what somebody else changed meanwhile is not overwritten until one has decided', async () => {
  const server = new Server();
  const saver = server.open();
  type(saver, 'Jam');
  await settle();
  server.rename('Their jam');
  type(saver, 'My jam');
  await settle();
  expect(saver.view.state).toBe('conflict');
  type(saver, 'My own jam');
  await settle();
  expect(server.event!.name).toBe('Their jam');
  saver.keepMine();
  await settle();
  expect(server.event!.name).toBe('My own jam');

  server.rename('Theirs again');
  type(saver, 'Mine');
  await settle();
  saver.takeTheirs();
  expect([saver.view.state, saver.view.form.name]).toEqual(['saved', 'Theirs again']);
});

test('what somebody else changed shows at once where nothing is newer', async () => {
  const server = new Server();
  const saver = server.open();
  type(saver, 'Jam');
  await settle();
  server.rename('Their jam');
  type(saver, 'Mine');
  saver.heard(server.event!);
  expect(saver.view.form.name).toBe('Mine');
  saver.keepMine();
  await settle();
  saver.takeTheirs();
  server.rename('Theirs again');
  saver.heard(server.event!);
  expect(saver.view.form.name).toBe('Theirs again');
  saver.heard({ ...server.event!, name: 'Old', revision: 0 });
  expect(saver.view.form.name).toBe('Theirs again');
});

test('what is no date or number yet stays on the device', async () => {
  const server = new Server();
  const saver = server.open();
  saver.edit({ ...saver.view.form, price: '' });
  await settle();
  expect(saver.view.state).toBe('unfit');
  expect(server.open().view.form.price).toBe('');
  saver.edit({ ...saver.view.form, price: '20' });
  await settle();
  expect(server.event).toMatchObject({ price: 20 });
});

test('what is published changes only when somebody says so', async () => {
  const server = new Server();
  const first = server.open();
  type(first, 'Jam');
  await settle();
  server.event = { ...server.event!, status: 'published' };
  const saver = server.open();
  type(saver, 'Big jam');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.saves).toEqual(['Jam']);
  expect((await saver.flush()).state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});

test('with another start it lasts as long', () => {
  const form = { ...newForm(0), start: '2026-03-08T19:00', end: '2026-03-08T22:30' };
  expect(withStart(form, '2026-03-09T23:00').end).toBe('2026-03-10T02:30');
  expect(withStart(form, '').end).toBe('2026-03-08T22:30');
});
