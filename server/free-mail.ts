const DOMAINS = [
  ...['gmail.com', 'googlemail.com'],
  ...['outlook.com', 'live.com', 'live.co.uk', 'live.fr', 'live.nl', 'msn.com'],
  ...['ymail.com', 'rocketmail.com', 'aol.com', 'aim.com'],
  ...['icloud.com', 'me.com', 'mac.com'],
  ...['proton.me', 'protonmail.com', 'pm.me', 'tuta.com', 'tutanota.com', 'zoho.com', 'zohomail.com', 'fastmail.com'],
  ...['gmx.com', 'gmx.net', 'gmx.de', 'gmx.at', 'gmx.ch', 'web.de', 'freenet.de', 't-online.de', 'mail.com'],
  ...['orange.fr', 'free.fr', 'laposte.net', 'wanadoo.fr', 'libero.it', 'virgilio.it', 'tiscali.it', 'seznam.cz'],
  ...['wp.pl', 'o2.pl', 'interia.pl', 'onet.pl', 'mail.ru', 'yandex.ru', 'yandex.com', 'ukr.net'],
  ...['btinternet.com', 'comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'cox.net', 'shaw.ca'],
  ...[
    'qq.com',
    '163.com',
    '126.com',
    'naver.com',
    'hanmail.net',
    'daum.net',
    'rediffmail.com',
    'uol.com.br',
    'bol.com.br',
  ],
];

/** Matches Yahoo's and Hotmail's domains in any country, such as `yahoo.co.uk`. */
const INTERNATIONAL = /^(yahoo|hotmail)\.(com?\.)?[a-z]{2,3}$/;

/**
 * Returns true for the domain of a known free mail service. Receivers may refuse mail from such a domain if another
 * server sent it (DMARC).
 */
export const isFreeMail = (domain: string): boolean => DOMAINS.includes(domain) || INTERNATIONAL.test(domain);
