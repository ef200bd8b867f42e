import { runCommand } from './command.ts';
import { readCommand, usage } from './member-command.ts';

await runCommand({ name: 'member', usage, readCommand });
