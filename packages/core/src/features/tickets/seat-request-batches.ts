import type { Host, SeatQueue } from '../../kernel/context.ts';
import type { Event } from '../events/contract.ts';
import { isolateFaulty } from '../../kernel/isolate-faulty.ts';
import { refused, transaction } from '../../kernel/operation.ts';
import type { Order } from '../payments/contract.ts';
import { orderSeats } from './order-seats.ts';
import type { SeatRequest } from './seat-request.ts';

interface QueuedRequest extends SeatRequest {
  resolve(outcome: Order | Event): void;
  reject(error: unknown): void;
}

const maxAtOnce = 250;
/** Each takes a database connection, also while it waits for a lock. */
const maxEvents = 5;
const maxQueued = 10_000;

/** All orders of an event change its one row, so those who arrive meanwhile share the next transaction, in order. */
export class SeatRequestBatches implements SeatQueue {
  readonly #queues = new Map<string, QueuedRequest[]>();
  readonly #serving = new Map<string, Promise<void>>();
  #queued = 0;

  order(host: Host, request: SeatRequest & { price: number }): Promise<Order> {
    return this.#enqueue(host, request);
  }

  wait(host: Host, request: Omit<SeatRequest, 'price'>): Promise<Event> {
    return this.#enqueue(host, { ...request, price: null });
  }

  #enqueue(host: Host, request: SeatRequest & { price: number }): Promise<Order>;
  #enqueue(host: Host, request: SeatRequest & { price: null }): Promise<Event>;
  #enqueue(host: Host, request: SeatRequest): Promise<Order | Event> {
    if (this.#queued >= maxQueued) return Promise.reject(refused('BUSY'));
    return new Promise((resolve, reject) => {
      const queue = this.#queues.get(request.eventId);
      if (queue) queue.push({ ...request, resolve, reject });
      else this.#queues.set(request.eventId, [{ ...request, resolve, reject }]);
      this.#queued++;
      this.#serveNext(host);
    });
  }

  get waiting(): number {
    return this.#queued;
  }

  get queues(): number {
    return this.#queues.size;
  }

  async settled(): Promise<void> {
    while (this.#serving.size > 0) await Promise.all(this.#serving.values());
  }

  #serveNext(host: Host) {
    for (const eventId of this.#queues.keys()) {
      if (this.#serving.size >= maxEvents) return;
      if (!this.#serving.has(eventId)) this.#serving.set(eventId, this.#serve(host, eventId));
    }
  }

  async #serve(host: Host, eventId: string) {
    // Gathers all that arrive at this moment.
    await Promise.resolve();
    const queue = this.#queues.get(eventId) ?? [];
    const requests = queue.splice(0, maxAtOnce);
    await this.#serveTogether(host, eventId, requests);
    this.#queued -= requests.length;
    this.#serving.delete(eventId);
    this.#queues.delete(eventId);
    if (queue.length > 0) this.#queues.set(eventId, queue);
    this.#serveNext(host);
  }

  async #serveTogether(host: Host, eventId: string, requests: readonly QueuedRequest[]) {
    await isolateFaulty(
      requests,
      async (some) => {
        const outcomes = await transaction(host, (work) => orderSeats(work, eventId, some));
        for (const [nth, request] of some.entries()) {
          const outcome = outcomes[nth] ?? 'NOT_FOUND';
          if (typeof outcome === 'string') request.reject(refused(outcome));
          else request.resolve(outcome);
        }
      },
      (some, error) => {
        for (const request of some) request.reject(error);
      },
    );
  }
}
