import { write, writeSync } from 'node:fs';

/** What Linux writes to a pipe in one piece or not at all (PIPE_BUF): no line of another process comes in between. */
const WHOLE = 4_096;
const CHUNK = 65_536;
const FLUSH_MS = 200;
const AGAIN_MS = 50;
/** Bytes that are held for a reader who has stopped reading; what comes after that is lost. */
const MOST_WAITING = 16 * 1024 * 1024;
/** Bytes of chunks that wait to be used again. */
const MOST_FREE = 256 * 1024;

export interface LogOutput {
  write(line: string): void;
  /** The quicker way for a line of ASCII that is shorter than a chunk. */
  writeAscii(line: string): void;
}

/**
 * Where the log's lines go: encoded at once into a chunk, and written a chunk at a time off the main thread. A line a
 * request must cost next to nothing: pino's own destination halved the kept pages that a process could serve, because
 * it measures all that it has collected again with each line, and because strings that wait are moved by every
 * collection of garbage. Chunks are used again: a new one each time is garbage of the dear kind, outside the heap. What
 * is left is written when the process ends.
 * @param options.alone false: other processes write to the same place, and each line must arrive whole. A line longer
 * than 4 KB may then still be parted by a pipe that is full.
 */
export function chunkedOutput(fd: number, { alone }: { alone: boolean }): LogOutput {
  const size = alone ? CHUNK : WHOLE;
  /** What is to be written, each with the chunk that is free again when it has been. */
  const waiting: { bytes: Buffer; chunk: Buffer<ArrayBuffer> | null }[] = [];
  const free: Buffer<ArrayBuffer>[] = [];
  let chunk = Buffer.allocUnsafeSlow(size);
  let used = 0;
  let writing = false;

  function rotate(): void {
    if (used === 0) return;
    if (enqueue(chunk.subarray(0, used), chunk)) chunk = free.pop() ?? Buffer.allocUnsafeSlow(size);
    used = 0;
  }

  /** False when too much is waiting already. */
  function enqueue(bytes: Buffer, from: Buffer<ArrayBuffer> | null): boolean {
    if (waiting.length * size >= MOST_WAITING) return false;
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
        if (next.chunk && free.length * size < MOST_FREE) free.push(next.chunk);
      } else next.bytes = next.bytes.subarray(written);
      writeNext();
    });
  }

  setInterval(rotate, FLUSH_MS).unref();
  process.on('exit', () => {
    try {
      for (const bytes of [...waiting.map((each) => each.bytes), chunk.subarray(0, used)]) writeSync(fd, bytes);
    } catch {
      // The reader has gone first.
    }
  });
  return {
    write(line) {
      const longest = line.length * 3; // UTF-8
      if (used + longest > size) rotate();
      if (longest > size) enqueue(Buffer.from(line), null);
      else used += chunk.write(line, used);
    },
    writeAscii(line) {
      if (used + line.length > size) rotate();
      used += chunk.write(line, used, 'latin1');
    },
  };
}
