import { constants, setPriority } from 'node:os';
import { makeMaster } from './make-master.server.ts';
import type { TakenKind } from './picture-kind.ts';

/** The child process that decodes one picture and ends (`decoder.server.ts`). Its arguments: kind, from, to, bytes. */
const [kind, from, to, mostBytes] = process.argv.slice(2) as [TakenKind, string, string, string];

// Whoever waits for a page goes before whoever waits for a picture.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Decoding runs in threads of the library's own, so this timer is not kept waiting by it. */
setInterval(() => {
  if (process.memoryUsage.rss() > Number(mostBytes)) process.exit(OVER_MEMORY);
}, 15);

/** The exit code of a child that needed more memory than it may have. */
const OVER_MEMORY = 7;

const made = await makeMaster(kind, from, to);
process.send!(made, () => process.exit(0));
