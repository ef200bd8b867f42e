import { vi } from 'vitest';
import type { Database } from '../../app/db/client.server.ts';
import type { Command } from '../../server/cli/command.ts';
import type { Config } from '../../server/config.ts';
import type { Said } from './operator-command.ts';

/** @param more additional settings that the command reads */
export async function commandInProcess(
  command: Command,
  database: Database,
  more: Partial<Config> = {},
): Promise<Said> {
  const said = { out: '', err: '' };
  const into = (stream: 'out' | 'err') => (text: unknown) => {
    said[stream] += String(text);
    return true;
  };
  const streams = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
  ];
  const config: Partial<Config> = {
    origin: 'https://larder.test',
    supportEmail: 'help@larder.test',
    siteHost: null,
    domains: false,
    ...more,
  };
  try {
    const code = await command(database, config as Config);
    return { code, ...said };
  } finally {
    for (const stream of streams) stream.mockRestore();
  }
}
