import { runCommand } from './command.ts';
import { readCommand, usage } from './migrate-command.ts';

await runCommand({ name: 'migrate', usage, readCommand, withoutArguments: true, migrates: true });
