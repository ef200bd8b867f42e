/** Mail that a report is about. The seal proves that the site sent this mail to a certain address. */
export interface MailTrace {
  /** Id of the mail, a UUID. */
  mailId: string;
  /** 24 hexadecimal digits in lower case. */
  seal: string;
}

interface MarkedMail {
  mailId: string;
  /** Recipient, normalised. */
  address: string;
}

/** Returns the seals of a mail: a keyed hash for each of the site's secrets, the current one first. */
export type SealMail = (mail: MarkedMail) => readonly string[];

export interface MailMarks {
  /** Value of the Message-ID header, in angle brackets. */
  messageId: string;
  /** Envelope sender of this mail alone (VERP), or null to use the address of `MAIL_FROM`. */
  returnPath: string | null;
}

/** Returns the marks of a mail. A retried mail gets the same marks, unless settings such as the secret have changed. */
export type MarkMail = (mail: MarkedMail) => MailMarks;

/**
 * Returns the mail as sealed for its return path. The seal differs from the seal in the Message-ID, because replies
 * quote the Message-ID, and their recipient must not be able to forge a report.
 */
export const ofReturnPath = ({ mailId, address }: MarkedMail): MarkedMail => ({ mailId, address: `bounce ${address}` });

/**
 * Creates the function that marks mail. The local part of the return path has 63 of the 64 allowed characters (RFC
 * 5321, 4.5.3.1.1).
 * @param options.host right half of the Message-ID
 * @param options.bounceDomain null without a mailbox for bounces
 */
export function createMailMarker(options: { host: string; bounceDomain: string | null; sealMail: SealMail }): MarkMail {
  const { host, bounceDomain, sealMail } = options;
  return (mail) => {
    const { mailId } = mail;
    const seal = sealMail(mail)[0]!;
    const pathSeal = sealMail(ofReturnPath(mail))[0]!;
    return {
      messageId: `<${mailId}.${seal}@${host}>`,
      returnPath: bounceDomain && `bounce+${mailId.replaceAll('-', '')}${pathSeal}@${bounceDomain}`,
    };
  };
}

const MARK = /\b([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})\.?([0-9a-f]{24})@/gi;

/** Finds Message-IDs and return paths in a header, including return paths that a forwarding server rewrote (SRS). */
export function readMailTraces(text: string): MailTrace[] {
  return Array.from(text.matchAll(MARK), ([, ...groups]) => {
    const digits = groups.map((group) => group.toLowerCase());
    return { mailId: digits.slice(0, 5).join('-'), seal: digits[5]! };
  });
}

/** Returns the header that makes Postmark repeat a mail's mark in its calls, which lack the site's Message-ID. */
export const postmarkMetadata = (messageId: string): Record<string, string> => ({
  'X-PM-Metadata-mail': messageId.replace(/@.*>$/, '@').slice(1),
});
