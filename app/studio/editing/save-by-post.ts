import type { SaveResult } from './autosave.ts';
import { autosaveWords as copy } from './copy.ts';

/** Response of a draft endpoint. `version` alone: saved. `version` and `theirs`: conflict. `error`: refused. */
export interface DraftAnswer<T> {
  version?: number;
  theirs?: T;
  error?: string;
}

/** Sends a draft as JSON. A redirect counts as signed out, because draft endpoints do not redirect. */
export async function saveByPost<T>(
  address: string,
  { value, version, schemaVersion }: { value: T; version: number; schemaVersion: number },
): Promise<SaveResult<T>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: value, version, schemaVersion }),
    redirect: 'manual',
  }).catch(() => null);
  if (response?.type === 'opaqueredirect') return { ok: false, reason: 'signed-out' };
  if (!response || response.status >= 500 || response.status === 429) return { ok: false, reason: 'offline' };
  const answer = (await response.json().catch(() => null)) as DraftAnswer<T> | null;
  if (response.ok && answer?.version !== undefined) return { ok: true, version: answer.version };
  if (response.status === 409 && answer?.theirs !== undefined && answer.version !== undefined) {
    return { ok: false, reason: 'conflict', theirs: answer.theirs, version: answer.version };
  }
  return { ok: false, reason: 'refused', message: answer?.error ?? copy.refused };
}
