// Prepares what a command needs, then runs the command on the project's Node:
//   node scripts/run.cjs NEED[,NEED…] [COMMAND [ARGUMENT…]]
// `prepare.mjs` lists the needs. Plain JavaScript for Node 20.12 without packages, because none may be installed yet.
import path from 'node:path';
import { passOnSignals, runCommand } from './child-process.mjs';
import { prepare } from './prepare.mjs';

process.chdir(path.dirname(import.meta.dirname));
passOnSignals();

const [needs = '', command, ...args] = process.argv.slice(2);
const env = await prepare(needs.split(','));
if (command) await runCommand(command, args, env);
