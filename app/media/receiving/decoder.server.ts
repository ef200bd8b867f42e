import { fork } from 'node:child_process';
import path from 'node:path';
import { createFairQueue, type FairQueue, type Sender } from '../../http/fair-queue.ts';
import type { MadeMaster } from './make-master.server.ts';
import type { TakenKind } from './picture-kind.ts';

const MB = 1024 * 1024;
const script = path.join(import.meta.dirname, 'decoding-process.server.ts');

/** `too-demanding`: the child process exited without a result, usually for lack of memory or time. */
export type DecodedPicture = MadeMaster | { ok: false; reason: 'too-demanding' };

/** Decodes uploaded pictures, one at a time, each in its own process. */
export interface PictureDecoder {
  hasRoom: FairQueue['hasRoom'];
  /**
   * Writes the master of `from` to `to`. After a refusal, `to` may be incomplete. Rejects with a `BusyError` if too
   * many wait.
   */
  makeMaster(sender: Sender | null, kind: TakenKind, from: string, to: string): Promise<DecodedPicture>;
}

/** @param options.mostBytes maximum resident memory of the child process, including Node's own */
export function createPictureDecoder({
  mostBytes = 768 * MB,
  milliseconds = 30_000,
  mostWaiting = 20,
} = {}): PictureDecoder {
  const { run, hasRoom } = createFairQueue({ atOnce: 1, longest: mostWaiting });
  return {
    hasRoom,
    makeMaster: (sender, kind, from, to) =>
      run(sender, () => decode([kind, from, to, String(mostBytes)], milliseconds)),
  };
}

/**
 * Decodes a picture in a child process, so that a picture that exhausts memory or crashes the decoder affects only the
 * child. The child gets no environment, and so no secrets.
 */
function decode(args: string[], milliseconds: number): Promise<DecodedPicture> {
  return new Promise((resolve, reject) => {
    const child = fork(script, args, {
      env: {},
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      stdio: 'ignore',
      timeout: milliseconds,
      killSignal: 'SIGKILL',
    });
    let made: MadeMaster | null = null;
    child.on('message', (message) => {
      made = message as MadeMaster;
    });
    child.once('error', reject);
    child.once('exit', () => resolve(made ?? { ok: false, reason: 'too-demanding' }));
  });
}
