import type { Finding } from '../../app/http/finding.ts';
import { print } from './command.ts';
import { printable, printableJson } from './printable.ts';

const saysOf = { ok: 'OK', problem: 'Problem', unknown: 'Can’t check from here' } as const;

/** Prints what checks found, a line each, and returns the exit code: 1 where there is a problem. */
export function printFindings(findings: readonly Finding[], { json }: { json: boolean }): 0 | 1 {
  for (const { about, state, words } of findings) {
    print(
      json ? `${printableJson({ about, state, words })}\n` : `${saysOf[state]}: ${printable(`${about}: ${words}`)}\n`,
    );
  }
  return findings.some(({ state }) => state === 'problem') ? 1 : 0;
}
