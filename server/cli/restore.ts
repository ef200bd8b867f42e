import { demoTemplate } from '../../demo/creators.ts';
import { readBackupConfig } from '../config.ts';
import { runCommand } from './command.ts';
import { readCommand, usage } from './restore-command.ts';

await runCommand({
  name: 'restore',
  usage,
  readCommand: (args) => readCommand(args, () => readBackupConfig(process.env, demoTemplate)),
});
