import { eq } from 'drizzle-orm';
import webPush from 'web-push';
import type { Db } from '../../../db/client.server.ts';
import { pushKeys, pushSubscriptions } from '../../../db/schema/timer-push.ts';
import type { AuthSecrets, Services } from '../../../http/services.ts';
import { openSecret, sealSecret } from '../../../identity/secret.server.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

const OWNER = 'site';
const PURPOSE = 'push key';

/**
 * Returns the key pair that signs this site's pushes (VAPID), created on first use and stored sealed. If the sealing
 * secret is lost, creates a new pair, and browsers have to subscribe again.
 */
export function openPushKeys(db: Db, { secrets, now }: Pick<Services, 'secrets' | 'now'>): Promise<PushKeys> {
  return db.transaction(async (tx) => {
    const made = webPush.generateVAPIDKeys();
    const sealed = seal(made.privateKey, secrets);
    const row = { publicKey: made.publicKey, privateKey: sealed, createdAt: now() };
    await tx.insert(pushKeys).values(row).onConflictDoNothing();
    const [stored] = await tx.select().from(pushKeys).for('update');
    const opened = openSecret(stored!.privateKey, OWNER, secrets, PURPOSE);
    if (!opened) {
      await tx.delete(pushSubscriptions);
      await tx.update(pushKeys).set(row);
      return made;
    }
    const { publicKey } = stored!;
    if (!opened.isCurrent) {
      const privateKey = seal(opened.secret, secrets);
      await tx.update(pushKeys).set({ privateKey }).where(eq(pushKeys.publicKey, publicKey));
    }
    return { publicKey, privateKey: opened.secret };
  });
}

const seal = (key: string, secrets: AuthSecrets) => sealSecret(key, OWNER, secrets, PURPOSE);
