import { letterFeeds } from '../../db/schema/letters.ts';
import { secretAddresses } from '../../kitchen/secret-address.server.ts';

export const { change: changeLetterFeed, end: endLetterFeed } = secretAddresses(letterFeeds);
