import type { GatewayLog, Host } from '../../kernel/context.ts';
import { GatewayError, type Gateway } from './gateway.ts';
import { gatewayParts, type GatewayFailure, type GatewayOutcome, type GatewayPart } from './gateway-failure.ts';

/** How often a process stores that a part still works, or still fails in the same way, in ms. */
const everyMs = 10_000;

export const failureOf = (error: unknown): GatewayFailure => (error instanceof GatewayError ? error.failure : 'other');

/** Stores how the payment provider is, for operators, and counts its outcomes in this process. */
export class GatewayHealth implements GatewayLog {
  readonly #host: Pick<Host, 'db' | 'now'>;
  readonly #counts = new Map<string, number>();
  readonly #tried = new Map<GatewayPart, { failure: GatewayFailure | null; at: number }>();

  constructor(host: Pick<Host, 'db' | 'now'>) {
    this.#host = host;
  }

  count(part: GatewayPart, outcome: GatewayOutcome): number {
    return this.#counts.get(`${part} ${outcome}`) ?? 0;
  }

  /** Never throws: what was paid counts, even if this cannot be stored. False if this was just tried with the same. */
  async note(part: GatewayPart, failure: GatewayFailure | null): Promise<boolean> {
    const outcome = failure ?? 'done';
    this.#counts.set(`${part} ${outcome}`, this.count(part, outcome) + 1);
    const now = this.#host.now();
    const tried = this.#tried.get(part);
    if (tried && tried.failure === failure && now.getTime() - tried.at < everyMs) return false;
    this.#tried.set(part, { failure, at: now.getTime() });
    const of = failure === null ? { succeeded_at: now } : { failed_at: now, failure };
    await this.#host.db
      .insertInto('gateway_health')
      .values({ part, ...of })
      .onConflict((conflict) => conflict.column('part').doUpdateSet(of))
      .execute()
      .catch(() => {});
    return true;
  }
}

export function watchGateway(gateway: Gateway, health: GatewayLog): Gateway {
  const watched =
    <Given extends unknown[], Answer>(part: GatewayPart, call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        const answer = await call(...given);
        await health.note(part, null);
        return answer;
      } catch (error) {
        await health.note(part, failureOf(error));
        throw error;
      }
    };
  const { name, renewals } = gateway;
  return {
    name,
    open: watched('orders', (order) => gateway.open(order)),
    payments: watched('orders', (order, over) => gateway.payments(order, over)),
    refund: watched('refunds', (payment) => gateway.refund(payment)),
    renewals: renewals && {
      open: watched('orders', (renewal) => renewals.open(renewal)),
      checkout: watched('orders', (renewal) => renewals.checkout(renewal)),
      read: watched('orders', (renewal, known) => renewals.read(renewal, known)),
      end: watched('orders', (renewal) => renewals.end(renewal)),
    },
  };
}

/** Parts that were never used are absent. */
export async function readGatewayHealth({ db }: Pick<Host, 'db'>) {
  const rows = await db.selectFrom('gateway_health').selectAll().execute();
  return gatewayParts.flatMap((part) => {
    const row = rows.find((it) => it.part === part);
    if (!row) return [];
    const { succeeded_at, failed_at, failure } = row;
    return [
      {
        part,
        succeededAt: succeeded_at?.toISOString() ?? null,
        failure: failed_at && failure ? { at: failed_at.toISOString(), kind: failure } : null,
      },
    ];
  });
}
