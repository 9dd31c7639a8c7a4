import type { Hosted } from '@nukkad/core/features/hosting/contract.ts';
import { draftProblems, type EventDraft } from '@nukkad/core/features/hosting/rules.ts';
import { refusalCode } from '../../data/failure.ts';
import { draftOf, formOf, type EventForm } from './form.ts';

/**
 * How what is on screen stands: written down; changed, but not sent, or on its way; changed with something that cannot be
 * kept; not sent since there is no network; changed elsewhere as well; or refused.
 */
export type SaveState = 'saved' | 'changed' | 'saving' | 'unfit' | 'offline' | 'conflict' | 'refused';

/** What outlives a reload. */
interface Kept {
  form: EventForm;
  /** The version that was changed; null while the server has none. */
  revision: number | null;
  /** What was sent without an answer: perhaps the server has one of these. */
  lost: readonly EventDraft[];
}

/** What a saver needs of the world. */
export interface SaverWorld {
  save(draft: EventDraft, revision: number | null): Promise<Hosted>;
  /** What the server has by now; null where it has nothing. */
  load(): Promise<Hosted | null>;
  /** Keeps a text for the next reload; the empty one forgets it. */
  keep(text: string): void;
  /** What was kept. */
  kept(): string;
}

/** How long nothing has to be typed before it is sent, and how long to wait after the network failed, in ms. */
const pauseMs = 800;
const againMs = 5000;
const mostLost = 20;

const isSame = (one: EventDraft, other: EventDraft) =>
  (Object.keys(one) as (keyof EventDraft)[]).every((field) =>
    field === 'name' || field === 'description' || field === 'location'
      ? one[field].trim() === other[field].trim()
      : JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );

/** What a screen shows of a saver; another one with every change. */
export interface SaverView {
  readonly form: EventForm;
  readonly state: SaveState;
  /** Why it was refused. */
  readonly problem: unknown;
  /** Of a conflict: what the server has. */
  readonly theirs: Hosted | null;
  /** What the server has answered last. */
  readonly latest: Hosted | null;
}

/** Writes an event down while somebody types: one save at a time, each on top of the version that the last one made. */
export class EventSaver {
  view: SaverView;
  readonly #world: SaverWorld;
  #revision: number | null;
  #lost: readonly EventDraft[] = [];
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(world: SaverWorld, { hosted, form }: { hosted: Hosted | null; form: EventForm }) {
    this.#world = world;
    this.#revision = hosted?.revision ?? null;
    this.view = { form, state: 'saved', problem: null, theirs: null, latest: hosted };
    const text = world.kept();
    if (text === '') return;
    const kept = JSON.parse(text) as Kept;
    this.#revision = kept.revision;
    this.#lost = kept.lost;
    this.view = { ...this.view, form: kept.form, state: 'changed' };
  }

  /** Whether it saves by itself. What is published changes only when somebody says so. */
  get isAuto(): boolean {
    return this.view.latest === null || this.view.latest.status === 'draft';
  }

  /** Sends what a reload has interrupted. */
  start() {
    if (this.isAuto && this.view.state === 'changed') this.#soon(0);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  edit(form: EventForm) {
    // A conflict stays until somebody has decided it.
    const isBusy = this.view.state === 'conflict' || this.view.state === 'saving';
    this.#show({ form, ...(isBusy ? {} : { state: 'changed' }) });
    this.#remember();
    if (this.isAuto && !isBusy) this.#soon(pauseMs);
  }

  /** Sends what is not sent; resolves with how it stands then. */
  async flush(): Promise<SaverView> {
    clearTimeout(this.#timer);
    do {
      await (this.#running ??= this.#run().finally(() => (this.#running = null)));
      // Two may wait for the same save, and the first of them has begun the next one.
    } while (this.view.state === 'saving' || this.view.state === 'changed');
    return this.view;
  }

  /** The server has said what it has: that is taken over where nothing here is newer. */
  heard(hosted: Hosted) {
    if (this.view.state === 'saved' && hosted.revision > (this.#revision ?? -1)) this.#takeOver(hosted);
  }

  /** The server's version instead of this one. */
  takeTheirs() {
    if (this.view.theirs) this.#takeOver(this.view.theirs);
  }

  /** This version on top of the server's. */
  keepMine() {
    if (!this.view.theirs) return;
    this.#revision = this.view.theirs.revision;
    this.#show({ theirs: null, state: 'changed' });
    this.#remember();
    void this.flush();
  }

  /** Nothing is sent any more, and nothing kept. */
  forget() {
    this.stop();
    this.#show({ state: 'saved' });
    this.#world.keep('');
  }

  /** The screen is left: what is not sent yet is sent now. */
  leave() {
    if (this.isAuto && this.view.state === 'changed') void this.flush();
    else this.stop();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  #soon(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #show(changes: Partial<SaverView>) {
    this.view = { ...this.view, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #remember() {
    const kept: Kept = { form: this.view.form, revision: this.#revision, lost: this.#lost };
    this.#world.keep(JSON.stringify(kept));
  }

  #takeOver(hosted: Hosted) {
    this.#show({ form: formOf(hosted) });
    this.#settle(hosted);
  }

  #settle(hosted: Hosted) {
    this.#revision = hosted.revision;
    this.#lost = [];
    this.#world.keep('');
    this.#show({ latest: hosted, theirs: null, problem: null, state: 'saved' });
  }

  async #run() {
    const { form, state } = this.view;
    if (state === 'saved' || state === 'conflict') return;
    const draft = draftOf(form);
    if (Object.keys(draftProblems(draft)).length > 0) return this.#show({ state: 'unfit' });
    this.#show({ state: 'saving' });
    // Kept before it is sent: a reload in between must know of it.
    const before = this.#lost;
    this.#lost = [...before, draft].slice(-mostLost);
    this.#remember();
    try {
      const hosted = await this.#world.save(draft, this.#revision);
      const typed = this.view.form;
      this.#settle(hosted);
      if (typed === form) return;
      this.#show({ state: 'changed' });
      this.#remember();
    } catch (error) {
      if (refusalCode(error) === null) {
        this.#show({ state: 'offline' });
        if (this.isAuto) this.#soon(againMs);
        return;
      }
      this.#lost = before;
      this.#remember();
      await this.#wasRefused(error);
    }
  }

  async #wasRefused(error: unknown) {
    let theirs: Hosted | null = null;
    if (refusalCode(error) === 'EDITED_MEANWHILE')
      try {
        theirs = await this.#world.load();
      } catch {
        // Then it is refused for now, and decided when it is sent again.
      }
    if (!theirs) return this.#show({ state: 'refused', problem: error });
    const theirDraft = draftOf(formOf(theirs));
    // What looks like somebody else's change was one of mine, whose answer was lost.
    if (!this.#lost.some((it) => isSame(it, theirDraft))) return this.#show({ state: 'conflict', theirs });
    this.#revision = theirs.revision;
    this.#lost = [];
    this.#show({ state: 'changed' });
    this.#remember();
  }
}
