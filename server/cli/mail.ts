import { runCommand } from './command.ts';
import { readCommand, usage } from './mail-command.ts';

await runCommand({ name: 'mail', usage, readCommand });
