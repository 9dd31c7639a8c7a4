import type { Page } from '@playwright/test';

/** Sends numbered messages over the page's socket, as fast as they are acknowledged. */
export const sendMany = (page: Page, id: string, many: number) =>
  page.evaluate(
    ([id, many]) =>
      new Promise<void>((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/live`);
        let sent = 0;
        let acknowledged = 0;
        const send = () => {
          for (; sent < many && sent - acknowledged < 60; sent++)
            socket.send(
              JSON.stringify({
                send: { id, messageId: crypto.randomUUID(), type: 'text', message: `Number ${sent + 1}` },
              }),
            );
        };
        socket.addEventListener('open', send);
        socket.addEventListener('error', () => reject(new Error('The socket broke.')));
        socket.addEventListener('message', ({ data }) => {
          for (const { update } of JSON.parse(String(data)) as { update?: { type: string } }[])
            if (update?.type === 'chat.message') acknowledged++;
          if (acknowledged === many) {
            socket.close();
            resolve();
          } else send();
        });
      }),
    [id, many] as const,
  );
