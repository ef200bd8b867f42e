import { createLog } from '../../server/observe/log.ts';

export function loggedText(given: { err?: unknown }[]): string {
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
  };
  const log = createLog('info', { output: { write, flushed: () => Promise.resolve(), writeAscii: write } });
  for (const fields of given) log.error(fields, 'Something failed');
  return lines.join('');
}
