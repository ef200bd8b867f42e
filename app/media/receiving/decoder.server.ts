import { fork } from 'node:child_process';
import path from 'node:path';
import { createFairQueue, type FairQueue, type Sender } from '../../http/fair-queue.ts';
import type { MadeMaster } from './make-master.server.ts';
import type { TakenKind } from './picture-kind.ts';

const MB = 1024 * 1024;
const script = path.join(import.meta.dirname, 'decoding-process.server.ts');

/** `too-demanding`: it needs more memory or time than a picture gets. */
export type DecodedPicture = MadeMaster | { ok: false; reason: 'too-demanding' };

/** Decodes pictures that were given to us, one at a time, each in a process of its own. Senders take turns. */
export interface PictureDecoder {
  /** Whether a picture of the sender would be decoded or would wait. */
  hasRoom: FairQueue['hasRoom'];
  /**
   * Makes the master of the file `from` at `to`. What is left at `to` after a refusal is incomplete. Rejects with a
   * `BusyError` when too many wait.
   */
  makeMaster(sender: Sender | null, kind: TakenKind, from: string, to: string): Promise<DecodedPicture>;
}

/**
 * @param options.mostBytes resident memory of the child, Node's own included
 * @param options.mostWaiting how many pictures may wait besides the one that is decoded
 */
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
 * Whatever a picture does to the library that decodes it, memory or a crash, ends with the child: it has no
 * environment, so no secret, and no descriptor of this process.
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
