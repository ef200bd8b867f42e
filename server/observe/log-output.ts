import { write, writeSync } from 'node:fs';

/** Maximum number of bytes that Linux writes to a pipe atomically (PIPE_BUF). */
const WHOLE = 4_096;
const CHUNK = 65_536;
const FLUSH_MS = 200;
const AGAIN_MS = 50;
/** Maximum time that an exiting process waits for a stalled reader, in milliseconds. */
const MAX_FLUSH_MS = 1_000;
/** Maximum number of bytes buffered for a slow reader. Further lines are lost. */
const MAX_WAITING = 16 * 1024 * 1024;
const MAX_FREE = 256 * 1024;

/** Final writes of all outputs, which share one exit listener. */
const writtenAtExit: (() => void)[] = [];
process.on('exit', () => {
  for (const writeRest of writtenAtExit) writeRest();
});

export interface LogOutput {
  write(line: string): void;
  /** Faster than `write`, for an ASCII line that is shorter than a chunk. */
  writeAscii(line: string): void;
  /** Resolves when the lines have been written, or after a second. Awaited before the process is ended. */
  flushed(): Promise<void>;
}

/**
 * Creates the destination of the log. Encodes lines into reused chunks, which are written off the main thread. pino's
 * own destination halved the throughput of cached pages. Lines that still wait when the process exits, even by an
 * uncaught error, are written then. The chunk that was being written may then appear twice.
 * @param options.alone false if other processes write to the same file, so that writes must be atomic. A line longer
 * than 4 KB may then still be split by a full pipe
 */
export function chunkedOutput(fd: number, { alone }: { alone: boolean }): LogOutput {
  const size = alone ? CHUNK : WHOLE;
  /** Pending writes, each with the chunk to reuse afterwards. */
  const waiting: { bytes: Buffer; chunk: Buffer<ArrayBuffer> | null }[] = [];
  const free: Buffer<ArrayBuffer>[] = [];
  let chunk = Buffer.allocUnsafeSlow(size);
  let used = 0;
  let writing = false;
  let whenFlushed: (() => void)[] = [];

  function rotate(): void {
    if (used === 0) return;
    if (enqueue(chunk.subarray(0, used), chunk)) chunk = free.pop() ?? Buffer.allocUnsafeSlow(size);
    used = 0;
  }

  /** Returns false and drops the bytes if too many are waiting. */
  function enqueue(bytes: Buffer, from: Buffer<ArrayBuffer> | null): boolean {
    if (waiting.length * size >= MAX_WAITING) return false;
    waiting.push({ bytes, chunk: from });
    if (!writing) writeNext();
    return true;
  }

  function writeNext(): void {
    const next = waiting[0];
    writing = next !== undefined;
    if (!next) {
      for (const resolve of whenFlushed) resolve();
      whenFlushed = [];
      return;
    }
    write(fd, next.bytes, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(writeNext, AGAIN_MS);
      // Any other error cannot be reported, because this is the log.
      if (error || written === next.bytes.length) {
        waiting.shift();
        if (next.chunk && free.length * size < MAX_FREE) free.push(next.chunk);
      } else next.bytes = next.bytes.subarray(written);
      writeNext();
    });
  }

  setInterval(rotate, FLUSH_MS).unref();
  writtenAtExit.push(() => {
    try {
      for (const bytes of [...waiting.map((each) => each.bytes), chunk.subarray(0, used)]) writeSync(fd, bytes);
    } catch {
      // The reader has closed the pipe.
    }
  });
  return {
    write(line) {
      const longest = line.length * 3; // UTF-8 needs at most three bytes per code unit
      if (used + longest > size) rotate();
      if (longest > size) enqueue(Buffer.from(line), null);
      else used += chunk.write(line, used);
    },
    writeAscii(line) {
      if (used + line.length > size) rotate();
      used += chunk.write(line, used, 'latin1');
    },
    flushed() {
      rotate();
      if (!writing) return Promise.resolve();
      return new Promise((resolve) => {
        whenFlushed.push(resolve);
        setTimeout(resolve, MAX_FLUSH_MS);
      });
    },
  };
}
