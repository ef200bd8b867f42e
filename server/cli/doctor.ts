import { readArguments } from './arguments.ts';
import type { CommandWithoutDatabase } from './command.ts';
import { printFindings, runCommand } from './command.ts';
import { examine } from './doctor/examine.ts';
import { type Surroundings, surroundings } from './doctor/surroundings.ts';

const usage = `What is wrong with the site and its surroundings, and what to do about it.

  npm run doctor
  npm run doctor -- --json

Looks at settings, secrets, disk, clock, mail and its signature, creators' addresses with their names and
certificates, the database with its version, schema, connections and notices, the queue, the webhook,
backups and the last restore check. Each line is 'OK', 'Problem' with what to do, or 'Can’t check from
here' with where to look. Nothing is changed.

--json     for programs: one object in a line, with about, state (ok, problem, unknown) and words

Exit codes: 0 no problem, 1 there is one, 2 not a command. It reads the environment of the site, which may
be running. 'npm run payments -- check' looks at the account at the payment provider.
`;

export function readCommand(args: string[], around: Surroundings = surroundings(process.env)): CommandWithoutDatabase {
  const { values } = readArguments({ args, options: { json: { type: 'boolean', default: false } } });
  return { withoutDatabase: async () => printFindings(await examine(around), values) };
}

if (import.meta.main) {
  await runCommand({ name: 'doctor', usage, readCommand, withoutArguments: true });
}
