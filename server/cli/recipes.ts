import { runCommand } from './command.ts';
import { readCommand, usage } from './recipes-command.ts';

await runCommand({ name: 'recipes', usage, readCommand });
