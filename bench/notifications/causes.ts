import { sessionCookie } from '@nukkad/server/testing/session.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { tokenOf } from '../chat/phones.ts';
import { nthAnnouncement, nthRequest, perSecond, type City } from './city.ts';

/** A notification of someone is named by its person and its subject. */
export const nameOf = (person: string, subject: string) => `${person} ${subject}`;

/** What causes notifications: hosts who announce and people who ask to meet, through the server's API. */
export class Causes {
  readonly #url: string;
  readonly #city: City;
  #announcements = 0;
  #requests = 0;
  /** When the cause of each notification was due, in ms since 1970. */
  readonly notified = new Map<string, number>();
  /** Whether what is caused now notifies. */
  areNotified = true;

  constructor(url: string, city: City) {
    this.#url = url;
    this.#city = city;
  }

  /** Each is sent when it is due, whether or not earlier ones are answered. Resolves once all are answered. */
  async run(ms: number) {
    const sent: Promise<void>[] = [];
    const evenly = async (rate: number, cause: (due: number) => Promise<void>) => {
      const began = Date.now();
      for (let nth = 0; nth < (rate * ms) / 1000; nth++) {
        const due = began + (nth * 1000) / rate;
        await wait(Math.max(0, due - Date.now()));
        sent.push(cause(due));
      }
    };
    await Promise.all([
      evenly(perSecond.announcements, (due) => this.#announce(due)),
      evenly(perSecond.requests, (due) => this.#ask(due)),
    ]);
    await Promise.all(sent);
  }

  async #announce(due: number) {
    const { event, host, to } = nthAnnouncement(this.#city, this.#announcements++);
    const id = randomUUID();
    await this.#send(host, 'PUT', `/hosting/${event}/announcements/${id}`, { body: 'Please bring a mat.' });
    for (const person of to) this.#expect(person, id, due);
  }

  async #ask(due: number) {
    const { asker, asked } = nthRequest(this.#city, this.#requests++);
    const { request } = await this.#send<{ request: { id: string } }>(asker, 'POST', '/meets', {
      personId: asked,
      note: 'Chai at the corner?',
    });
    this.#expect(asked, request.id, due);
  }

  #expect(person: string, subject: string, due: number) {
    if (this.areNotified) this.notified.set(nameOf(person, subject), due);
  }

  async #send<Answer>(person: string, method: string, path: string, body: object): Promise<Answer> {
    const response = await fetch(`${this.#url}/api${path}`, {
      method,
      headers: { cookie: sessionCookie(tokenOf(person)), origin: this.#url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  }
}
