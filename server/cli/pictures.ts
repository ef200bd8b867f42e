import { demoTemplate } from '../../demo/creators.ts';
import { readConfig } from '../config.ts';
import { runCommand } from './command.ts';
import { readCommand, usage } from './pictures-command.ts';

await runCommand({
  name: 'pictures',
  usage,
  readCommand: (args) => readCommand(args, () => readConfig(process.env, demoTemplate)),
});
