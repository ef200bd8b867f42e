import { write, writeSync } from 'node:fs';

const CHUNK = 65_536;
const FLUSH_MS = 200;
const AGAIN_MS = 50;
/** Of chunks: what is held for a reader who has stopped reading; what comes after that is lost. */
const MOST_WAITING = 256;
const MOST_FREE = 4;

export interface LogOutput {
  write(line: string): void;
  /** The quicker way for a line of ASCII that is shorter than a chunk. */
  writeAscii(line: string): void;
}

/**
 * Where the log's lines go: encoded at once into a chunk, and written a chunk at a time off the main thread. A line a
 * request must cost next to nothing: pino's own destination halved the cached pages that a process could serve, because
 * it measures all that it has collected again with each line, and because strings that wait are moved by every
 * collection of garbage. Chunks are used again: a new one each time is garbage of the dear kind, outside the heap. What
 * is left is written when the process ends.
 */
export function chunkedOutput(fd: number): LogOutput {
  /** What is to be written, each with the chunk that is free again when it has been. */
  const waiting: { bytes: Buffer; chunk: Buffer<ArrayBuffer> | null }[] = [];
  const free: Buffer<ArrayBuffer>[] = [];
  let chunk = Buffer.allocUnsafeSlow(CHUNK);
  let used = 0;
  let writing = false;

  function rotate(): void {
    if (used === 0) return;
    if (enqueue(chunk.subarray(0, used), chunk)) chunk = free.pop() ?? Buffer.allocUnsafeSlow(CHUNK);
    used = 0;
  }

  /** False when too much is waiting already. */
  function enqueue(bytes: Buffer, from: Buffer<ArrayBuffer> | null): boolean {
    if (waiting.length >= MOST_WAITING) return false;
    waiting.push({ bytes, chunk: from });
    if (!writing) writeNext();
    return true;
  }

  function writeNext(): void {
    const next = waiting[0];
    writing = next !== undefined;
    if (!next) return;
    write(fd, next.bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(writeNext, AGAIN_MS);
      // With any other error nobody is there to be told.
      if (error || written === next.bytes.length) {
        waiting.shift();
        if (next.chunk && free.length < MOST_FREE) free.push(next.chunk);
      } else next.bytes = next.bytes.subarray(written);
      writeNext();
    });
  }

  setInterval(rotate, FLUSH_MS).unref();
  process.on('exit', () => {
    try {
      writeSync(fd, Buffer.concat([...waiting.map(({ bytes }) => bytes), chunk.subarray(0, used)]));
    } catch {
      // The reader has gone first.
    }
  });
  return {
    write(line) {
      const longest = line.length * 3; // UTF-8
      if (used + longest > CHUNK) rotate();
      if (longest > CHUNK) enqueue(Buffer.from(line), null);
      else used += chunk.write(line, used);
    },
    writeAscii(line) {
      if (used + line.length > CHUNK) rotate();
      used += chunk.write(line, used, 'latin1');
    },
  };
}
