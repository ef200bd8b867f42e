import { write, writeSync } from 'node:fs';

const CHUNK = 65_536;
const FLUSH_MS = 200;
const AGAIN_MS = 50;
/** Of chunks: what is held for a reader who has stopped reading; what comes after that is lost. */
const MOST_WAITING = 256;

/**
 * Where the log's lines go: encoded at once into a chunk, and written a chunk at a time off the main thread. A line a
 * request must cost next to nothing: pino's own destination halved the kept pages that a process could serve, because
 * it measures all that it has collected again with each line, and because strings that wait are moved by every
 * collection of garbage. What is left is written when the process ends.
 */
export function chunkedOutput(fd: number): { write(line: string): void } {
  const waiting: Buffer[] = [];
  let chunk = Buffer.allocUnsafe(CHUNK);
  let used = 0;
  let writing = false;

  function rotate(): void {
    if (used === 0) return;
    if (waiting.length < MOST_WAITING) waiting.push(chunk.subarray(0, used));
    chunk = Buffer.allocUnsafe(CHUNK);
    used = 0;
    if (!writing) writeNext();
  }

  function writeNext(): void {
    const next = waiting[0];
    writing = next !== undefined;
    if (!next) return;
    write(fd, next, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(writeNext, AGAIN_MS);
      // With any other error nobody is there to be told.
      if (error || written === next.length) waiting.shift();
      else waiting[0] = next.subarray(written);
      writeNext();
    });
  }

  setInterval(rotate, FLUSH_MS).unref();
  process.on('exit', () => {
    try {
      writeSync(fd, Buffer.concat([...waiting, chunk.subarray(0, used)]));
    } catch {
      // The reader has gone first.
    }
  });
  return {
    write(line) {
      const longest = line.length * 3; // UTF-8
      if (used + longest > CHUNK) rotate();
      if (longest > CHUNK) waiting.push(Buffer.from(line));
      else used += chunk.write(line, used);
    },
  };
}
