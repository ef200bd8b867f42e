import { constants, setPriority } from 'node:os';
import { makeMaster } from './make-master.server.ts';
import type { TakenKind } from './picture-kind.ts';

/** Decodes one picture and exits. Arguments: kind, source, target, memory limit in bytes. */
const [kind, from, to, mostBytes] = process.argv.slice(2) as [TakenKind, string, string, string];

// Page requests take precedence over pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** Exits above the memory limit. Decoding runs on the threads of libvips and does not delay this timer. */
setInterval(() => {
  if (process.memoryUsage.rss() > Number(mostBytes)) process.exit(OVER_MEMORY);
}, 15);

const OVER_MEMORY = 7;

const made = await makeMaster(kind, from, to);
process.send!(made, () => process.exit(0));
