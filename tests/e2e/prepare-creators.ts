import path from 'node:path';
import { openDatabase } from '../../app/db/client.server.ts';
import { migrateDatabase } from '../../app/db/migrate.server.ts';
import { openPictureStore } from '../../app/media/store.server.ts';
import { demoCreators } from '../../demo/creators.ts';
import { seedDemo } from '../../demo/seed.server.ts';

/** `node tests/e2e/prepare-creators.ts <PostgreSQL> <data directory> <subdomain>…`: adds only these demo creators. */

const [url, directory, ...subdomains] = process.argv.slice(2);
if (!url || !directory) throw new Error('Which database, and which data directory?');

const database = await openDatabase({ url });
await migrateDatabase(database);
const wanted = demoCreators.filter(({ slug }) => subdomains.includes(slug));
await seedDemo(database, openPictureStore(path.join(directory, 'pictures')), wanted);
await database.close();
