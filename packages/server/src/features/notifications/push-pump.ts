import {
  markPushes,
  takePushes,
  type DonePush,
  type PushOutcome,
  type TakenPush,
} from '@nukkad/core/features/notifications/push-queue.ts';
import type { Push } from '@nukkad/core/features/notifications/push-message.ts';
import type { Host } from '@nukkad/core/kernel/context.ts';
import type { Logger } from 'pino';
import { setTimeout as wait } from 'node:timers/promises';
import { betweenPushesMs, gatheredForMs, maxAtOneService, maxPushes, pushesAtOnce } from './push-limits.ts';

/** Takes due pushes and sends them evenly, so that messages are not held up. */
export class PushPump {
  readonly #host: Host;
  readonly #send: (push: Push) => Promise<PushOutcome>;
  readonly #log: Logger;
  readonly #stopping: AbortSignal;
  readonly #onTheirWay = new Set<Promise<void>>();
  readonly #atService = new Map<string, number>();
  #done: DonePush[] = [];
  #marking: Promise<void> | null = null;

  constructor(host: Host, send: (push: Push) => Promise<PushOutcome>, log: Logger, stopping: AbortSignal) {
    this.#host = host;
    this.#send = send;
    this.#log = log;
    this.#stopping = stopping;
  }

  /** Resolves once all due pushes, or enough of them, are being sent. */
  async run(): Promise<void> {
    while (!this.#stopping.aborted && !this.isFull) {
      const taken = await takePushes(this.#host, pushesAtOnce);
      await this.send(taken);
      if (taken.length < pushesAtOnce) return;
    }
  }

  get isFull(): boolean {
    return this.#onTheirWay.size >= maxPushes;
  }

  /** Resolves once all of them are being sent. */
  async send(taken: readonly TakenPush[]): Promise<void> {
    for (const { delivery, push } of taken) {
      const sending = (push ? this.#sendTo(push) : Promise.resolve('refused' as const))
        .then((outcome) => this.#mark({ delivery, outcome }))
        .finally(() => this.#onTheirWay.delete(sending));
      this.#onTheirWay.add(sending);
      if (push && !this.#stopping.aborted) await wait(betweenPushesMs);
    }
  }

  /** After the last run. */
  async settled(): Promise<void> {
    await Promise.all(this.#onTheirWay);
    await this.#marking;
  }

  async #sendTo(push: Push): Promise<PushOutcome> {
    const { host } = new URL(push.endpoint);
    const before = this.#atService.get(host) ?? 0;
    if (before >= maxAtOneService) return 'busy';
    this.#atService.set(host, before + 1);
    const outcome = await this.#send(push);
    const left = (this.#atService.get(host) ?? 1) - 1;
    if (left > 0) this.#atService.set(host, left);
    else this.#atService.delete(host);
    return outcome;
  }

  #mark(done: DonePush) {
    this.#done.push(done);
    this.#marking ??= this.#markAll();
  }

  async #markAll() {
    while (this.#done.length > 0) {
      await wait(gatheredForMs, undefined, { signal: this.#stopping }).catch(() => {});
      await markPushes(this.#host, this.#done.splice(0)).catch((error: unknown) =>
        this.#log.error({ error }, 'pushes could not be marked'),
      );
    }
    this.#marking = null;
  }
}
