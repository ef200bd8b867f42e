import { runCommand } from './command.ts';
import { readCommand, usage } from './payments/payments-command.ts';

await runCommand({ name: 'payments', usage, readCommand });
