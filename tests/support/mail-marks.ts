import type { MailMessage } from '../../app/mail/message.ts';
import { createMailMarker, type SealMail } from '../../app/mail/returns/mail-marks.ts';

export const sealMail: SealMail = ({ mailId, address }) => [
  Buffer.from(mailId.slice(-6) + address.padEnd(6))
    .toString('hex')
    .slice(0, 24),
];

export const markMail = createMailMarker({ host: 'larder.test', bounceDomain: null, sealMail });

export const messageIdOf = ({ id, to }: Pick<MailMessage, 'id' | 'to'>) =>
  markMail({ mailId: id, address: to }).messageId;
