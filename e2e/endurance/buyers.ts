// A server in its own process, and people who call its operations on the test's command.
import { router } from '@nukkad/core/router.ts';
import { capture } from '@nukkad/core/features/payments/capture-payment.ts';
import { startSandbox } from '@nukkad/server/testing/start-sandbox.ts';
import { createRouterClient } from '@orpc/server';
import type { RunningServer } from '@nukkad/server/server.ts';

export interface Start {
  databaseUrl: string;
  redisUrl: string;
  dataDir: string;
}

/** An action. Its result is a code of refusal-words.ts, or the answer. */
export type Deed =
  | { does: 'order'; personId: string; eventId: string; orderId: string; price: number }
  | { does: 'wait'; personId: string; eventId: string }
  | { does: 'checkout'; personId: string; orderId: string }
  | { does: 'paid'; orderId: string; paymentId: string; amountPaise: number };

let server: RunningServer;
/** Offset of this process's clock in ms. */
let ahead = 0;

async function act(deed: Deed): Promise<string> {
  const { host } = server;
  const as = (personId: string) => createRouterClient(router, { context: { host, personId } });
  try {
    if (deed.does === 'order') {
      const { personId, eventId: id, orderId, price } = deed;
      return (await as(personId).tickets.order({ id, orderId, price })).status;
    }
    if (deed.does === 'wait') {
      await as(deed.personId).tickets.wait({ id: deed.eventId, waitingId: crypto.randomUUID() });
      return 'waiting';
    }
    if (deed.does === 'checkout') return (await as(deed.personId).payments.checkout({ id: deed.orderId })).way;
    const { orderId, paymentId, amountPaise } = deed;
    await capture(host, { gateway: 'practice', id: paymentId, gatewayOrder: orderId, amountPaise });
    return 'taken in';
  } catch (error) {
    const { code } = error as { code?: string };
    return code ?? String(error);
  }
}

const handlers: {
  start(start: Start): Promise<null>;
  act(deeds: Deed[]): Promise<string[]>;
  pass(ms: number): null;
} = {
  async start({ databaseUrl, redisUrl, dataDir }) {
    server = await startSandbox({ dataDir, databaseUrl, redisUrl }, { now: () => new Date(Date.now() + ahead) });
    return null;
  },
  act: (deeds) => Promise.all(deeds.map(act)),
  pass(ms) {
    ahead += ms;
    return null;
  },
};

process.on('message', ({ name, question }: { name: keyof typeof handlers; question: never }) => {
  void Promise.resolve(handlers[name](question)).then((answer) => process.send!({ answer }));
});
process.once('disconnect', () => void server.stop().finally(() => process.exit()));
