import * as z from 'zod';

/** Deletion request of an account, as stored beside the backups. */
export const noteSchema = z.object({
  accountId: z.uuid(),
  /** Null if the account is kept or deleted. */
  deletionAt: z.iso.datetime().nullable(),
  deleted: z.boolean(),
  changedAt: z.iso.datetime(),
});
export type DeletionNote = z.output<typeof noteSchema>;

/** Folder of the notes, beside the backups. */
export const NOTES = 'deletions';

/** A file per change, so that nothing is overwritten. */
export const noteName = ({ changedAt, accountId }: Pick<DeletionNote, 'changedAt' | 'accountId'>) =>
  `${changedAt.replaceAll(/[-:]/g, '')}-${accountId}.json`;

/** Returns the last note of each account. */
export function lastNotes(notes: readonly DeletionNote[]): DeletionNote[] {
  const last = new Map<string, DeletionNote>();
  for (const note of notes) {
    const other = last.get(note.accountId);
    if (!other || Date.parse(note.changedAt) > Date.parse(other.changedAt)) last.set(note.accountId, note);
  }
  return [...last.values()];
}
