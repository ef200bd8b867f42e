import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import type { BounceMailbox } from '../../app/mail/returns/bounce-mailbox.server.ts';
import { installHere, isRoot } from './debian.ts';
import { freePort } from './postgres-server.ts';

const PROGRAM = '/usr/sbin/dovecot';
const NOBODY = 65_534;

export interface Dovecot {
  mailbox: BounceMailbox;
  deliver(mail: Uint8Array): void;
  /** Returns the flags of the mails in the mailbox, in Maildir's letters: `S` for read. */
  flags(): string[];
  stop(): Promise<void>;
}

/** Starts the IMAP server Dovecot with an empty mailbox, without TLS. Requires root; installs Dovecot if missing. */
export async function startDovecot(): Promise<Dovecot> {
  if (!isRoot) throw new Error('Dovecot must be started by root');
  installHere(PROGRAM, 'dovecot-imapd');
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-dovecot-'));
  chmodSync(folder, 0o755);
  const mail = path.join(folder, 'mail');
  for (const each of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(path.join(mail, each), { recursive: true });
    chownSync(path.join(mail, each), NOBODY, NOBODY);
  }
  const port = await freePort();
  const settings = path.join(folder, 'dovecot.conf');
  writeFileSync(
    settings,
    `base_dir = ${folder}/run
log_path = /dev/stderr
protocols = imap
ssl = no
disable_plaintext_auth = no
first_valid_uid = 1
mail_location = maildir:${mail}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${mail}
}
service imap-login {
  inet_listener imap {
    address = 127.0.0.1
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
`,
  );
  const dovecot = spawn(PROGRAM, ['-F', '-c', settings], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  dovecot.stderr.on('data', (chunk: Buffer) => (output += chunk));
  const ended = once(dovecot, 'exit');
  await vi.waitFor(
    async () => {
      if (dovecot.exitCode !== null) throw new Error(`Dovecot ended:\n${output}`);
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'data').finally(() => socket.destroy());
    },
    { timeout: 30_000, interval: 100 },
  );
  let delivered = 0;
  return {
    mailbox: { host: '127.0.0.1', port, secure: false, user: 'bounce', password: 'secret', folder: 'INBOX' },
    deliver(raw) {
      delivered += 1;
      const name = `${1_700_000_000 + delivered}.${delivered}.test`;
      const unfinished = path.join(mail, 'tmp', name);
      writeFileSync(unfinished, raw);
      chownSync(unfinished, NOBODY, NOBODY);
      renameSync(unfinished, path.join(mail, 'new', name));
    },
    flags: () =>
      ['new', 'cur'].flatMap((each) => readdirSync(path.join(mail, each)).map((name) => name.split(':2,')[1] ?? '')),
    async stop() {
      dovecot.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
