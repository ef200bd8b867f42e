import { demoTemplate } from '../../demo/creators.ts';
import { readBackupConfig } from '../config.ts';
import { readCommand, usage } from './backup-command.ts';
import { runCommand } from './command.ts';

await runCommand({
  name: 'backup',
  usage,
  readCommand: (args) => readCommand(args, () => readBackupConfig(process.env, demoTemplate)),
});
