import { runCommand } from './command.ts';
import { readCommand, usage } from './operator-command.ts';

await runCommand({ name: 'operator', usage, readCommand });
