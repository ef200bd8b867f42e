/** Mail that a server returns or a reader complains about. The functions below create reports about such a mail. */
export interface ReturnedFrom {
  returnPath: string;
  /** Message-ID in angle brackets. */
  messageId: string;
  to: string;
}

export const mailOf = (...lines: string[]): Uint8Array => Buffer.from(lines.join('\r\n'));

const original = ({ returnPath, messageId, to }: ReturnedFrom): string[] => [
  `Return-Path: <${returnPath}>`,
  'From: Marisol’s Table via Larder <hello@larder.example>',
  `To: ${to}`,
  'Subject: Three soups',
  `Message-ID: ${messageId}`,
  'Auto-Submitted: auto-generated',
  'MIME-Version: 1.0',
];

interface Report {
  /** Header lines in addition to those of every report. */
  head: string[];
  type: 'delivery-status' | 'feedback-report';
  fields: string[];
  /** `headers` includes only the header (`text/rfc822-headers`). */
  returns?: 'headers' | 'mail' | 'nothing';
}

/** Builds a report (RFC 6522) from a readable text, the fields, and the mail, its header or nothing. */
export function reportOn(mail: ReturnedFrom, { head, type, fields, returns = 'mail' }: Report): Uint8Array {
  const part = (contentType: string, lines: string[]) => ['--parts', `Content-Type: ${contentType}`, '', ...lines, ''];
  return mailOf(
    ...head,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    '\tboundary="parts"',
    '',
    ...part('text/plain; charset=us-ascii', ['Your mail came to this.']),
    ...part(`message/${type}`, fields),
    ...(returns === 'mail' ? part('message/rfc822', [...original(mail), '', 'Soup is for everybody.']) : []),
    ...(returns === 'headers' ? part('text/rfc822-headers', original(mail)) : []),
    '--parts--',
    '',
  );
}

const statusOf = (mail: ReturnedFrom, fields: string[], head: string[] = [], returns?: Report['returns']) =>
  reportOn(mail, {
    head: ['From: MAILER-DAEMON@mx.example', `To: ${mail.returnPath}`, 'Subject: Not delivered', ...head],
    type: 'delivery-status',
    fields,
    ...(returns && { returns }),
  });

type Make = (mail: ReturnedFrom) => Uint8Array;

/** Reports that an address permanently accepts no mail. */
export const bounces: Record<string, Make> = {
  'RFC 3464, appendix E.1: a failure with two fields more than it needs': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns; cs.utk.edu',
      '',
      `Original-Recipient: rfc822;${mail.to}`,
      `Final-Recipient: rfc822;${mail.to}`,
      'Action: failed',
      'Status: 5.1.1 (No such user)',
      'Diagnostic-Code: smtp; 550 no such mailbox here',
    ]),
  'Postfix, bounce(8)': (mail) =>
    statusOf(
      mail,
      [
        'Reporting-MTA: dns; relay.example',
        'X-Postfix-Queue-ID: 4T2bXk1x2Fz9s',
        `X-Postfix-Sender: rfc822; ${mail.returnPath}`,
        'Arrival-Date: Mon, 30 Nov 2026 09:00:00 +0000 (UTC)',
        '',
        `Final-Recipient: rfc822; ${mail.to}`,
        `Original-Recipient: rfc822;${mail.to}`,
        'Action: failed',
        'Status: 5.1.1',
        'Remote-MTA: dns; mx.cooks.example',
        `Diagnostic-Code: smtp; 550 5.1.1 <${mail.to}>: Recipient address rejected:`,
        '    User unknown in virtual mailbox table',
      ],
      ['Auto-Submitted: auto-replied'],
    ),
  'Postfix at the end of the way, with the header alone': (mail) =>
    statusOf(
      mail,
      [
        'Reporting-MTA: dns; mx.cooks.example',
        '',
        `Final-Recipient: rfc822; ${mail.to.toUpperCase()}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: x-unix; user unknown',
      ],
      ['Auto-Submitted: auto-replied'],
      'headers',
    ),
  'Exim 4.9, moan.c: a general status and an exact answer': (mail) =>
    statusOf(
      mail,
      [
        'Reporting-MTA: dns; relay.example',
        '',
        'Action: failed',
        `Final-Recipient: rfc822;${mail.to}`,
        'Status: 5.0.0',
        'Remote-MTA: dns; mx.cooks.example',
        `Diagnostic-Code: smtp; 550 5.1.1 <${mail.to}>... User unknown`,
      ],
      [`X-Failed-Recipients: ${mail.to}`, 'Auto-Submitted: auto-replied'],
    ),
  'Exchange: RESOLVER.ADR.RecipientNotFound': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns;AM0PR01MB1234.eurprd01.prod.exchangelabs.com',
      'Received-From-MTA: dns;relay.example',
      'Arrival-Date: Mon, 30 Nov 2026 09:00:00 +0000',
      '',
      `Final-Recipient: rfc822;${mail.to}`,
      'Action: failed',
      'Status: 5.1.10',
      'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      'X-Display-Name: Ana',
    ]),
  'Gmail: an answer in several lines': (mail) =>
    statusOf(
      mail,
      [
        'Reporting-MTA: dns; googlemail.com',
        `X-Original-Message-ID: ${mail.messageId}`,
        '',
        `Final-Recipient: rfc822; ${mail.to}`,
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try',
        " 550-5.1.1 double-checking the recipient's email address for typos or",
        ' 550 5.1.1 unnecessary spaces. - gsmtp',
      ],
      ['Auto-Submitted: auto-replied', `In-Reply-To: ${mail.messageId}`, `References: ${mail.messageId}`],
    ),
  'a forwarding server that names the address it forwarded to, to a rewritten return path (SRS)': (mail) =>
    reportOn(mail, {
      head: [
        'From: MAILER-DAEMON@far.example',
        `To: <SRS0=K3f2=QZ=${mail.returnPath.replace(/.*@/, '')}=${mail.returnPath.replace(/@.*/, '')}@forwarder.example>`,
      ],
      type: 'delivery-status',
      fields: [
        'Reporting-MTA: dns; far.example',
        '',
        'Final-Recipient: rfc822; another@far.example',
        'Action: failed',
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 No such user',
      ],
    }),
};

/** Reports of deliveries that did not fail permanently because of the address, and feedback other than complaints. */
export const notFinal: Record<string, Make> = {
  'RFC 3464, appendix E.3: a delay': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns; sdcc13.ucsd.edu',
      '',
      `Final-Recipient: rfc822;${mail.to}`,
      'Action: delayed',
      'Status: 4.4.1',
      'Will-Retry-Until: Thu, 3 Dec 2026 09:00:00 +0000',
    ]),
  'a delivery that succeeded': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns; a.example',
      '',
      `Final-Recipient: rfc822;${mail.to}`,
      'Action: delivered',
      'Status: 2.0.0',
    ]),
  'attempts given up after days of temporary refusals': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns; relay.example',
      '',
      `Final-Recipient: rfc822; ${mail.to}`,
      'Action: failed',
      'Status: 4.4.1',
      'Diagnostic-Code: X-Postfix; connect to mx.cooks.example[192.0.2.1]:25: Connection timed out',
    ]),
  'Outlook.com: a full mailbox': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns;BLU004-OMC3S13.hotmail.com',
      '',
      `Final-Recipient: rfc822;${mail.to}`,
      'Action: failed',
      'Status: 5.2.2',
      `Diagnostic-Code: smtp;550 5.2.2 <${mail.to}>... Mailbox Full`,
    ]),
  'a refusal by policy under a status that is about the address': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns; relay.example',
      '',
      `Final-Recipient: rfc822; ${mail.to}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.7.26 This mail is unauthenticated',
    ]),
  'Gmail: a general status and a general answer': (mail) =>
    statusOf(mail, [
      'Reporting-MTA: dns; googlemail.com',
      '',
      `Final-Recipient: rfc822; ${mail.to}`,
      'Action: failed',
      'Status: 5.0.0',
      'Diagnostic-Code: smtp; 550 #5.1.0 Address rejected.',
    ]),
  'RFC 5965: feedback that a mail is not spam': (mail) => feedbackOn(mail, ['Feedback-Type: not-spam', 'Version: 1']),
  'RFC 5965: feedback about a virus': (mail) => feedbackOn(mail, ['Feedback-Type: virus', 'Version: 1']),
};

const feedbackOn = (mail: ReturnedFrom, fields: string[], returns?: Report['returns']) =>
  reportOn(mail, {
    head: ['From: <abusedesk@example.com>', 'Subject: FW: Three soups', 'To: <abuse@larder.example>'],
    type: 'feedback-report',
    fields,
    ...(returns && { returns }),
  });

export const complaints: Record<string, Make> = {
  'RFC 5965, appendix B.1: the shortest report': (mail) =>
    feedbackOn(mail, ['Feedback-Type: abuse', 'User-Agent: SomeGenerator/1.0', 'Version: 1']),
  'RFC 5965, appendix B.2: every field': (mail) =>
    feedbackOn(
      mail,
      [
        'Feedback-Type: abuse',
        'User-Agent: SomeGenerator/1.0',
        'Version: 1',
        `Original-Mail-From: <${mail.returnPath}>`,
        `Original-Rcpt-To: <${mail.to}>`,
        'Arrival-Date: Mon, 30 Nov 2026 09:00:00 +0000',
        'Reporting-MTA: dns; mail.example.com',
        'Source-IP: 192.0.2.1',
        `Removal-Recipient: ${mail.to}`,
      ],
      'headers',
    ),
};

/** Builds a complaint that does not name the address, as many providers send it. */
export const complaintWithoutAddress: Make = (mail) =>
  feedbackOn({ ...mail, to: 'undisclosed-recipients:;' }, [
    'Feedback-Type: abuse',
    'User-Agent: Yahoo!-Mail-Feedback/2.0',
    'Version: 0.1',
    'Original-Rcpt-To: redacted',
  ]);

export const automaticReplies: Record<string, Make> = {
  'RFC 3834: out of office': (mail) =>
    mailOf(
      `From: ${mail.to}`,
      `To: ${mail.returnPath}`,
      `In-Reply-To: ${mail.messageId}`,
      'Subject: Out of office: Three soups',
      'Auto-Submitted: auto-replied (vacation)',
      '',
      'I am away until Monday. 550 5.1.1 User unknown.',
    ),
  'a vacation program from before RFC 3834': (mail) =>
    mailOf(
      `From: ${mail.to}`,
      `To: ${mail.returnPath}`,
      'Precedence: auto_reply',
      '',
      'The mailbox does not exist any more, or so I wish.',
    ),
};

export const otherMails: Record<string, Make> = {
  'an empty mail': () => mailOf(''),
  'a person’s answer': (mail) =>
    mailOf(`From: ${mail.to}`, `To: ${mail.returnPath}`, 'Subject: Re: Three soups', '', 'Thanks!'),
  'qmail’s bounce, which has no fields (QSBMF)': (mail) =>
    mailOf(
      'From: MAILER-DAEMON@mx.cooks.example',
      `To: ${mail.returnPath}`,
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program at mx.cooks.example.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      "This is a permanent error; I've given up. Sorry it didn't work out.",
      '',
      `<${mail.to}>:`,
      'Sorry, no mailbox here by that name. (#5.1.1)',
      '',
      '--- Below this line is a copy of the message.',
      '',
      ...original(mail),
    ),
  'a bounce that somebody forwards as an attachment': (mail) =>
    mailOf(
      `From: ${mail.to}`,
      `To: ${mail.returnPath}`,
      'Content-Type: multipart/mixed; boundary="outer"',
      '',
      '--outer',
      'Content-Type: message/rfc822',
      '',
      Buffer.from(bounces['Postfix, bounce(8)']!(mail)).toString(),
      '--outer--',
    ),
};
