import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import type { EventDraft } from '@nukkad/core/features/hosting/event-draft.ts';
import { refusals, type RefusalCode } from '@nukkad/core/kernel/refusal-words.ts';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftOf, formOf, newForm } from './event-form.ts';
import { Autosave } from './autosave.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = (code: RefusalCode) => new ORPCError(code, { ...refusals[code], defined: true });

/** A server with one event, and a network that can lose requests or answers. */
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
    return this.stored;
  };

  get stored(): Hosted {
    if (!this.event) throw new Error('Nothing is saved');
    return this.event;
  }

  /** Someone else changes it. */
  rename(name: string) {
    this.event = { ...this.stored, name, revision: this.stored.revision + 1 };
  }

  /** Opens the editor; again for a reload. */
  open() {
    const autosave = new Autosave(
      {
        save: this.save,
        load: async () => this.event,
        keep: (text) => void (this.text = text),
        kept: () => this.text,
      },
      { hosted: this.event, form: this.event ? formOf(this.event) : newForm(Date.now()) },
    );
    autosave.start();
    return autosave;
  }
}

const type = (autosave: Autosave, name: string) => autosave.edit({ ...autosave.view.form, name });
const settle = () => vi.advanceTimersByTimeAsync(1000);

test('changes are saved after a pause in typing', async () => {
  const server = new Server();
  const autosave = server.open();
  for (const name of ['J', 'Ja', 'Jam']) type(autosave, name);
  expect(autosave.view.state).toBe('changed');
  await settle();
  expect(autosave.view.state).toBe('saved');
  type(autosave, 'Jam!');
  await settle();
  expect(server.saves).toEqual(['Jam', 'Jam!']);
  expect(server.text).toBe('');
});

test('changes made during a save go with the next one', async () => {
  const server = new Server();
  const autosave = server.open();
  type(autosave, 'Jam');
  const done = autosave.flush();
  type(autosave, 'Big jam');
  expect((await done).state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});

test('publishing waits for the running save and for the changes made since', async () => {
  const server = new Server();
  const autosave = server.open();
  type(autosave, 'Jam');
  const automatic = autosave.flush();
  type(autosave, 'Big jam');
  const published = autosave.flush();
  expect((await published).state).toBe('saved');
  expect((await automatic).state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});

test('without a network, changes stay on the device across a reload and are sent once it is back', async () => {
  const server = new Server();
  server.network = 'away';
  const autosave = server.open();
  type(autosave, 'Jam');
  await settle();
  expect(autosave.view.state).toBe('offline');
  autosave.stop();
  const reloaded = server.open();
  expect(reloaded.view.form.name).toBe('Jam');
  await settle();
  expect(reloaded.view.state).toBe('offline');
  server.network = 'good';
  await vi.advanceTimersByTimeAsync(6000);
  expect(reloaded.view.state).toBe('saved');
  expect(server.saves).toEqual(['Jam']);
});

test('a save whose answer is lost is not a conflict, also after more changes and a reload', async () => {
  const server = new Server();
  const autosave = server.open();
  server.network = 'loses answers';
  type(autosave, 'Jam');
  await settle();
  expect(autosave.view.state).toBe('offline');
  server.network = 'away';
  type(autosave, 'Bigger jam');
  await settle();
  type(autosave, 'Big jam');
  autosave.stop();
  server.network = 'good';
  const reloaded = server.open();
  await settle();
  expect(reloaded.view.state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});

test('a change by someone else is not overwritten before the conflict is resolved', async () => {
  const server = new Server();
  const autosave = server.open();
  type(autosave, 'Jam');
  await settle();
  server.rename('Their jam');
  type(autosave, 'My jam');
  await settle();
  expect(autosave.view.state).toBe('conflict');
  type(autosave, 'My own jam');
  await settle();
  expect(server.stored.name).toBe('Their jam');
  autosave.keepMine();
  await settle();
  expect(server.stored.name).toBe('My own jam');

  server.rename('Theirs again');
  type(autosave, 'Mine');
  await settle();
  autosave.takeTheirs();
  expect([autosave.view.state, autosave.view.form.name]).toEqual(['saved', 'Theirs again']);
});

test('a change by someone else is shown at once if nothing here is newer', async () => {
  const server = new Server();
  const autosave = server.open();
  type(autosave, 'Jam');
  await settle();
  server.rename('Their jam');
  type(autosave, 'Mine');
  autosave.received(server.stored);
  expect(autosave.view.form.name).toBe('Mine');
  autosave.keepMine();
  await settle();
  autosave.takeTheirs();
  server.rename('Theirs again');
  autosave.received(server.stored);
  expect(autosave.view.form.name).toBe('Theirs again');
  autosave.received({ ...server.stored, name: 'Old', revision: 0 });
  expect(autosave.view.form.name).toBe('Theirs again');
});

test('an invalid date or number stays on the device', async () => {
  const server = new Server();
  const autosave = server.open();
  autosave.edit({ ...autosave.view.form, price: '' });
  await settle();
  expect(autosave.view.state).toBe('invalid');
  expect(server.open().view.form.price).toBe('');
  autosave.edit({ ...autosave.view.form, price: '20' });
  await settle();
  expect(server.event).toMatchObject({ price: 20 });
});

test('a published event changes only on request', async () => {
  const server = new Server();
  const first = server.open();
  type(first, 'Jam');
  await settle();
  server.event = { ...server.stored, status: 'published' };
  const autosave = server.open();
  type(autosave, 'Big jam');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.saves).toEqual(['Jam']);
  expect((await autosave.flush()).state).toBe('saved');
  expect(server.saves).toEqual(['Jam', 'Big jam']);
});
