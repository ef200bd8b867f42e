import { runCommand } from './command.ts';
import { readCommand, usage } from './doctor/doctor-command.ts';

await runCommand({ name: 'doctor', usage, readCommand, withoutArguments: true });
