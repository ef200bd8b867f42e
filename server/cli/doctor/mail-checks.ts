import { createPublicKey } from 'node:crypto';
import { type Finding, ok, problem, unknown } from '../../../app/http/finding.ts';
import type { BounceMailbox } from '../../../app/mail/returns/bounce-mailbox.server.ts';
import type { DkimKey } from '../../../app/mail/transport.server.ts';
import { readMailFrom } from '../../../app/mail/transport.server.ts';
import type { Config } from '../../config.ts';
import { isFreeMail } from '../../free-mail.ts';
import type { Surroundings } from './surroundings.ts';

export async function checkMail(around: Surroundings, config: Config): Promise<Finding[]> {
  const { smtpUrl, mailFrom, dkim } = config;
  if (smtpUrl === null) return [ok('Mail', 'goes nowhere: the demo shows it at /dev/mail')];
  return [
    await checkServer(around, smtpUrl),
    checkSender(mailFrom, dkim),
    dkim
      ? await checkSignature(around, dkim)
      : unknown(
          'Signature of mail',
          'DKIM_* is not set, so the mail server has to sign: look for DKIM-Signature in a mail that has arrived',
        ),
    ...(await checkBounces(around, config)),
    ...(config.sendingDomains ? [checkSendingDomains(smtpUrl, config)] : []),
  ];
}

async function checkServer({ verifyMailServer }: Surroundings, smtpUrl: string): Promise<Finding> {
  const { host } = new URL(smtpUrl);
  try {
    await verifyMailServer(smtpUrl);
    return ok('Mail server', `${host} takes mail`);
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const reason = [code, responseCode].filter(Boolean).join(' ') || 'no reason was given';
    return problem(
      'Mail server',
      `${host} does not take mail (${reason}). Correct SMTP_URL, or see its log. What is queued is tried for a day`,
    );
  }
}

function checkSender(mailFrom: string, dkim: DkimKey | null): Finding {
  const about = 'MAIL_FROM';
  const domain = domainOf(mailFrom);
  if (/(^|\.)example(\.(com|net|org))?$/.test(domain)) {
    return problem(about, `${domain} is nobody’s. Set MAIL_FROM to an address of your own domain`);
  }
  if (isFreeMail(domain)) {
    return problem(
      about,
      `receivers take ${domain} from its own servers only. Set MAIL_FROM to an address of your own domain`,
    );
  }
  const signing = dkim?.domainName.toLowerCase();
  const isAligned = !signing || domain === signing || domain.endsWith(`.${signing}`);
  return isAligned
    ? ok(about, domain)
    : problem(
        about,
        `is of ${domain}, and ${signing} signs. Set MAIL_FROM or DKIM_DOMAIN, so that both are of one domain`,
      );
}

async function checkSignature({ resolveTxt }: Surroundings, dkim: DkimKey): Promise<Finding> {
  const about = 'Signature of mail';
  const name = `${dkim.keySelector}._domainkey.${dkim.domainName}`;
  const key = createPublicKey(dkim.privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
  const publish = `Publish this as the TXT record of ${name}: v=DKIM1; k=rsa; p=${key}`;
  try {
    const records = (await resolveTxt(name)).map((parts) => parts.join(''));
    return records.some((record) => /(?:^|;)\s*p=([^;]*)/.exec(record)?.[1]?.replace(/\s/g, '') === key)
      ? ok(about, `DNS has the key at ${name}`)
      : problem(about, `the key in DNS is another one. ${publish}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return problem(about, `DNS has no key. ${publish}`);
    return unknown(about, `DNS does not answer (${code}). It should have the key at ${name}`);
  }
}

/** Matches hosts of mail services that accept only registered senders. */
const ENTERED_SENDERS = /(^|\.)(postmarkapp\.com|amazonaws\.com)$/;

function checkSendingDomains(smtpUrl: string, { bounceDomain }: Config): Finding {
  const about = 'Letters from creators’ domains';
  const { hostname } = new URL(smtpUrl);
  if (ENTERED_SENDERS.test(hostname)) {
    return problem(about, `${hostname} takes no sender that you have not entered there. Set SENDING_DOMAINS=off`);
  }
  return bounceDomain === null
    ? problem(about, 'bounces return to MAIL_FROM, where nothing reads them. Set BOUNCE_DOMAIN')
    : ok(about, `go by ${hostname}, which has to accept any sender`);
}

const BOUNCES = 'Bounces and complaints';

async function checkBounces(around: Surroundings, config: Config): Promise<Finding[]> {
  const { bounceDomain, bounceMailbox, bounceWebhookSecret } = config;
  const isRead = bounceMailbox !== null || bounceWebhookSecret !== null;
  if (!isRead && bounceDomain === null) {
    return [unknown(BOUNCES, 'nothing reads them: see docs/operating.md, "Mail that comes back"')];
  }
  if (!isRead) {
    return [
      problem(BOUNCES, `mail returns to ${bounceDomain}, and nothing reads it. Set BOUNCE_MAILBOX_URL, or a webhook`),
    ];
  }
  const mailbox = bounceMailbox
    ? await checkMailbox(around, bounceMailbox)
    : ok(BOUNCES, 'a mail provider reports them to /api/mail/webhook');
  return [mailbox, ...(bounceDomain === null ? [] : [await checkReturnPath(around, bounceDomain, config.mailFrom)])];
}

async function checkMailbox({ verifyMailbox }: Surroundings, mailbox: BounceMailbox): Promise<Finding> {
  const { host, user, folder } = mailbox;
  try {
    await verifyMailbox(mailbox);
    return ok(BOUNCES, `${user} at ${host} is read`);
  } catch (error) {
    const { code, serverResponseCode } = error as { code?: string; serverResponseCode?: string };
    const reason = serverResponseCode ?? code ?? 'no reason was given';
    return problem(BOUNCES, `${host} does not open ${folder} (${reason}). Correct BOUNCE_MAILBOX_URL`);
  }
}

/** Checks the domain of the envelope's sender, which DMARC compares with MAIL_FROM. */
async function checkReturnPath({ resolveTxt }: Surroundings, domain: string, mailFrom: string): Promise<Finding> {
  const about = 'BOUNCE_DOMAIN';
  const sender = domainOf(mailFrom);
  if (domain !== sender && !domain.endsWith(`.${sender}`) && !sender.endsWith(`.${domain}`)) {
    return problem(about, `${domain} is no part of ${sender}. Set it to a subdomain, so that SPF counts for DMARC`);
  }
  const publish = `Publish a TXT record of ${domain} that begins with v=spf1 and includes your relay`;
  try {
    const records = (await resolveTxt(domain)).map((parts) => parts.join(''));
    return records.some((record) => /^v=spf1\b/i.test(record))
      ? ok(about, `${domain} has SPF`)
      : problem(about, `${domain} has no SPF. ${publish}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return problem(about, `${domain} has no SPF. ${publish}`);
    return unknown(about, `DNS does not answer (${code}). ${publish}`);
  }
}

const domainOf = (mailFrom: string) => readMailFrom(mailFrom).address.split('@')[1]!.toLowerCase();
