import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableProxy {
  url: string;
  /** Closes all connections and refuses new ones, like a stopped server. */
  cut(): void;
  /** Stops forwarding on existing connections without closing them, like an unplugged cable. */
  freeze(): void;
  refused(): number;
  /** Accepts new connections again. Frozen connections stay frozen. */
  restore(): void;
  close(): Promise<void>;
}

export async function cuttableProxy(url: string): Promise<CuttableProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let refusing = false;
  let refused = 0;

  const server = createServer({ pauseOnConnect: false }, (near) => {
    if (refusing) {
      refused += 1;
      return near.destroy();
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    cut() {
      refusing = true;
      endAll();
    },
    freeze() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    refused: () => refused,
    restore() {
      refusing = false;
    },
    async close() {
      server.close();
      endAll();
      await once(server, 'close');
    },
  };
}
