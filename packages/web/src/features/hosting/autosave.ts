import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { draftProblems } from '@nukkad/core/features/hosting/draft-problems.ts';
import type { EventDraft } from '@nukkad/core/features/hosting/event-draft.ts';
import { refusalCode } from '../../data/failure.ts';
import { draftOf, formOf, type EventForm } from './event-form.ts';

/** `invalid` can't be saved as it is; `conflict` was changed elsewhere too. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'invalid' | 'offline' | 'conflict' | 'refused';

/** What survives a reload. */
interface Kept {
  form: EventForm;
  /** The version that was changed; null while the server has none. */
  revision: number | null;
  /** Drafts sent without an answer: the server may have any of them. */
  lost: readonly EventDraft[];
}

export interface AutosaveStorage {
  save(draft: EventDraft, revision: number | null): Promise<Hosted>;
  /** What the server has; null for nothing. */
  load(): Promise<Hosted | null>;
  /** Keeps a text across reloads; '' removes it. */
  keep(text: string): void;
  kept(): string;
}

/** How long nothing must be typed before a save, and how long to wait after a network failure, in ms. */
const debounceMs = 800;
const retryMs = 5000;
const maxLost = 20;

const isSame = (one: EventDraft, other: EventDraft) =>
  (Object.keys(one) as (keyof EventDraft)[]).every((field) =>
    field === 'name' || field === 'description' || field === 'location'
      ? one[field].trim() === other[field].trim()
      : JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );

/** What a screen shows; a new object with every change. */
export interface AutosaveView {
  readonly form: EventForm;
  readonly state: SaveState;
  readonly problem: unknown;
  readonly theirs: Hosted | null;
  readonly latest: Hosted | null;
}

/** Saves an event while it is typed: one save at a time, each on top of the version that the last one made. */
export class Autosave {
  view: AutosaveView;
  readonly #storage: AutosaveStorage;
  #revision: number | null;
  #lost: readonly EventDraft[] = [];
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(storage: AutosaveStorage, { hosted, form }: { hosted: Hosted | null; form: EventForm }) {
    this.#storage = storage;
    this.#revision = hosted?.revision ?? null;
    this.view = { form, state: 'saved', problem: null, theirs: null, latest: hosted };
    const text = storage.kept();
    if (text === '') return;
    const kept = JSON.parse(text) as Kept;
    this.#revision = kept.revision;
    this.#lost = kept.lost;
    this.view = { ...this.view, form: kept.form, state: 'changed' };
  }

  /** Only drafts save automatically. A published event changes when its host presses Save. */
  get isAutomatic(): boolean {
    return this.view.latest === null || this.view.latest.status === 'draft';
  }

  /** Sends what a reload has interrupted. */
  start() {
    if (this.isAutomatic && this.view.state === 'changed') this.#schedule(0);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  edit(form: EventForm) {
    // A conflict stays until the host has resolved it.
    const isBusy = this.view.state === 'conflict' || this.view.state === 'saving';
    this.#show({ form, ...(isBusy ? {} : { state: 'changed' }) });
    this.#keep();
    if (this.isAutomatic && !isBusy) this.#schedule(debounceMs);
  }

  /** Sends everything that isn't sent yet, and resolves with the outcome. */
  async flush(): Promise<AutosaveView> {
    clearTimeout(this.#timer);
    do {
      await (this.#running ??= this.#run().finally(() => (this.#running = null)));
      // Another caller that waited for the same save may have started the next one.
    } while (this.view.state === 'saving' || this.view.state === 'changed');
    return this.view;
  }

  /** Takes over what the server has, unless something here is newer. */
  received(hosted: Hosted) {
    if (this.view.state === 'saved' && hosted.revision > (this.#revision ?? -1)) this.#takeOver(hosted);
  }

  takeTheirs() {
    if (this.view.theirs) this.#takeOver(this.view.theirs);
  }

  keepMine() {
    if (!this.view.theirs) return;
    this.#revision = this.view.theirs.revision;
    this.#show({ theirs: null, state: 'changed' });
    this.#keep();
    void this.flush();
  }

  discard() {
    this.stop();
    this.#show({ state: 'saved' });
    this.#storage.keep('');
  }

  /** The screen closes: what isn't sent yet is sent now. */
  leave() {
    if (this.isAutomatic && this.view.state === 'changed') void this.flush();
    else this.stop();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #schedule(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #show(changes: Partial<AutosaveView>) {
    this.view = { ...this.view, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #keep() {
    const kept: Kept = { form: this.view.form, revision: this.#revision, lost: this.#lost };
    this.#storage.keep(JSON.stringify(kept));
  }

  #takeOver(hosted: Hosted) {
    this.#show({ form: formOf(hosted) });
    this.#settle(hosted);
  }

  #settle(hosted: Hosted) {
    this.#revision = hosted.revision;
    this.#lost = [];
    this.#storage.keep('');
    this.#show({ latest: hosted, theirs: null, problem: null, state: 'saved' });
  }

  async #run() {
    const { form, state } = this.view;
    if (state === 'saved' || state === 'conflict') return;
    const draft = draftOf(form);
    if (Object.keys(draftProblems(draft)).length > 0) return this.#show({ state: 'invalid' });
    this.#show({ state: 'saving' });
    // Kept before it is sent, so that a reload in between knows of it.
    const before = this.#lost;
    this.#lost = [...before, draft].slice(-maxLost);
    this.#keep();
    try {
      const hosted = await this.#storage.save(draft, this.#revision);
      const typed = this.view.form;
      this.#settle(hosted);
      if (typed === form) return;
      this.#show({ state: 'changed' });
      this.#keep();
    } catch (error) {
      if (refusalCode(error) === null) {
        this.#show({ state: 'offline' });
        if (this.isAutomatic) this.#schedule(retryMs);
        return;
      }
      this.#lost = before;
      this.#keep();
      await this.#resolveRefusal(error);
    }
  }

  async #resolveRefusal(error: unknown) {
    let theirs: Hosted | null = null;
    if (refusalCode(error) === 'EDITED_MEANWHILE')
      try {
        theirs = await this.#storage.load();
      } catch {
        // Shown as refused; the next save tries again.
      }
    if (!theirs) return this.#show({ state: 'refused', problem: error });
    const theirDraft = draftOf(formOf(theirs));
    // Not a conflict if their version is one of ours whose answer was lost.
    if (!this.#lost.some((it) => isSame(it, theirDraft))) return this.#show({ state: 'conflict', theirs });
    this.#revision = theirs.revision;
    this.#lost = [];
    this.#show({ state: 'changed' });
    this.#keep();
  }
}
