import { runCommand } from './command.ts';
import { readCommand, usage } from './creator-command.ts';

await runCommand({ name: 'creator', usage, readCommand });
