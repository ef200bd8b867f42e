import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberRehearsals } from '../../db/schema/moving-in.ts';
import type { Services } from '../../http/services.ts';
import { readUpload, type UploadRefusal } from '../../http/upload.server.ts';
import { type Day, isoDay } from '../../membership/moving-in/day.ts';
import { findInvited, findMembersAmong } from '../../membership/moving-in/invitations.server.ts';
import { LARGEST_FILE, type ListedMember } from '../../membership/moving-in/member-file.ts';
import type { MemberFileReader } from '../../membership/moving-in/member-file-reader.server.ts';
import type { Source } from '../../membership/moving-in/readers.ts';
import { type RehearsedMember, rehearse } from '../../membership/moving-in/rehearsal.ts';

/** How long a rehearsal waits for a decision. */
const KEPT_MS = 24 * 3600 * 1_000;
const MEGABYTE = 1024 * 1024;
const limits = { parts: 10, bytesPerFile: LARGEST_FILE, bytes: LARGEST_FILE + MEGABYTE, milliseconds: 5 * 60_000 };

/** Whose it is: it is seen by who brought the file, and by nobody else. */
export interface OwnRehearsal {
  creatorId: string;
  accountId: string;
}

export type ReceiveResult =
  | { ok: true }
  | { ok: false; reason: UploadRefusal | 'invalid-field' }
  | Extract<Awaited<ReturnType<MemberFileReader['read']>>, { ok: false }>;

/** Receives a file of members, and stores what was understood in place of an earlier one. Nothing else of it stays. */
export async function receiveMemberFile(
  { db, now, memberFileReader }: Pick<Services, 'db' | 'now' | 'memberFileReader'>,
  request: Request,
  { creatorId, accountId }: OwnRehearsal,
): Promise<ReceiveResult> {
  const form = await readUpload(request, limits, async ({ filename, content }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return { name: filename, bytes: Buffer.concat(chunks) };
  });
  if (!form.ok) return { ok: false, reason: form.reason };
  const file = form.files.find(({ bytes }) => bytes.length > 0);
  const read = await memberFileReader.read(creatorId, file?.bytes ?? new Uint8Array());
  if (!read.ok) return read;
  const createdAt = now();
  await db.transaction(async (tx) => {
    await tx.delete(memberRehearsals).where(isOwn({ creatorId, accountId }));
    await tx.insert(memberRehearsals).values({
      ...{ creatorId, accountId, source: read.source, people: sql`${read.people}::jsonb`, createdAt },
      file: file!.name.toWellFormed().replaceAll('\0', '').slice(0, 200).toWellFormed(),
      expiresAt: new Date(createdAt.getTime() + KEPT_MS),
    });
  });
  return { ok: true };
}

export interface Rehearsal {
  id: string;
  source: Source;
  file: string;
  missingDay: Day | null;
  people: RehearsedMember[];
}

/** What would become of everybody in the file, as things are now. Null: there is none, or it has expired. */
export async function findRehearsal(
  { db, secrets, now, membershipNow }: Pick<Services, 'db' | 'secrets' | 'now' | 'membershipNow'>,
  own: OwnRehearsal,
): Promise<Rehearsal | null> {
  const [found] = await db.select().from(memberRehearsals).where(isOwn(own));
  if (!found || found.expiresAt <= now()) return null;
  const { id, source, file, missingDay } = found;
  const listed = found.people as ListedMember[];
  const emails = [...new Set(listed.flatMap(({ email }) => email ?? []))];
  const { creatorId } = own;
  const [members, invited] = await Promise.all([
    findMembersAmong(db, { creatorId, emails }),
    findInvited(db, { secrets }, { creatorId, emails }),
  ]);
  const people = rehearse(listed, { today: isoDay(membershipNow()), missingDay, members, invited });
  return { id, source, file, missingDay, people };
}

/** Gives those a last paid day whose date is missing; null: they are left out. */
export async function setMissingDay(db: Db, { missingDay, ...own }: OwnRehearsal & { missingDay: Day | null }) {
  // What was shown before is not what is invited now.
  await db.update(memberRehearsals).set({ missingDay, id: crypto.randomUUID() }).where(isOwn(own));
}

export async function removeRehearsal(db: Db, own: OwnRehearsal): Promise<void> {
  await db.delete(memberRehearsals).where(isOwn(own));
}

/** Deletes rehearsals whose time is over. */
export async function deleteExpiredRehearsals(db: Db, { now }: { now: Date }): Promise<void> {
  await db.delete(memberRehearsals).where(lt(memberRehearsals.expiresAt, now));
}

const isOwn = ({ creatorId, accountId }: OwnRehearsal) =>
  and(eq(memberRehearsals.creatorId, creatorId), eq(memberRehearsals.accountId, accountId));
