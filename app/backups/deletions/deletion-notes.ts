import * as z from 'zod';

/** Change to an account's deletion (requested, cancelled or completed), as stored next to the backups. */
export const noteSchema = z.object({
  accountId: z.uuid(),
  /** Time for which the deletion is requested. Null if the account was deleted or the request was cancelled. */
  deletionAt: z.iso.datetime().nullable(),
  deleted: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type DeletionNote = z.output<typeof noteSchema>;

export const NOTES = 'deletions';

/** Returns the file name of a note. Each change has a separate file, so that no file is overwritten. */
export const noteName = ({ changedAt, accountId }: Pick<DeletionNote, 'changedAt' | 'accountId'>) =>
  `${changedAt.replaceAll(/[-:]/g, '')}-${accountId}.json`;

export function lastNotes(notes: readonly DeletionNote[]): DeletionNote[] {
  const last = new Map<string, DeletionNote>();
  for (const note of notes) {
    const other = last.get(note.accountId);
    if (!other || Date.parse(note.changedAt) > Date.parse(other.changedAt)) last.set(note.accountId, note);
  }
  return [...last.values()];
}
