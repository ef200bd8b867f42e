import { connect, type Socket } from 'node:net';

interface Asked {
  path: string;
  headers: Record<string, string>;
  /** Sent by POST. */
  body?: Buffer;
}

export interface Connections {
  /** Resolves when the whole response has been received; rejects unless it is 200. */
  ask(asked: Asked): Promise<void>;
  close(): void;
}

const HEAD_END = '\r\n\r\n';
const LAST_CHUNK = '\r\n0\r\n\r\n';

/**
 * Keep-alive connections to a server of this machine, as many as requests are under way. Costs a third of Node's own
 * client: on two cores the load would otherwise take from the server what is measured.
 */
export function openConnections(port: number): Connections {
  const idle: Socket[] = [];
  const open = new Set<Socket>();

  function connection(): Socket {
    const socket = connect(port, '127.0.0.1').setNoDelay();
    open.add(socket);
    socket.on('error', () => {}); // whoever waits for it hears of its end
    return socket.once('close', () => {
      open.delete(socket);
      const at = idle.indexOf(socket);
      if (at >= 0) idle.splice(at, 1);
    });
  }

  return {
    ask({ path, headers, body }) {
      const socket = idle.pop() ?? connection();
      return new Promise((resolve, reject) => {
        let received = '';
        const done = (error?: Error) => {
          socket.off('data', read).off('close', broken);
          if (error) {
            socket.destroy();
            return reject(error);
          }
          idle.push(socket);
          resolve();
        };
        const broken = () => done(new Error(`${path} was not answered`));
        const read = (chunk: Buffer) => {
          received += chunk.toString('latin1');
          if (!isWhole(received)) return;
          const status = received.slice(9, 12);
          done(status === '200' ? undefined : new Error(`${path} answered ${status}`));
        };
        socket.on('data', read).once('close', broken);
        socket.write(headOf(path, headers, body));
        if (body) socket.write(body);
      });
    },
    close() {
      for (const socket of open) socket.destroy();
    },
  };
}

function headOf(path: string, headers: Record<string, string>, body: Buffer | undefined): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (body) lines.push(`content-length: ${body.length}\r\n`);
  return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}\r\n`;
}

function isWhole(received: string): boolean {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end + 2))?.[1];
  if (length === undefined) return received.endsWith(LAST_CHUNK);
  return received.length - end - HEAD_END.length >= Number(length);
}
