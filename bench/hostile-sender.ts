import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { lowerThreadPriority } from '../app/http/event-loop.server.ts';
import { paths } from '../app/paths.ts';
import type { WrittenRecipe } from '../app/recipes/content/recipe-content.ts';
import { emptyRecipe } from '../app/recipes/content/recipe-shape.ts';
import { dinnerCookPath, dinnerPath } from '../app/recipes/dinner/paths.ts';
import { studioPaths } from '../app/studio/paths.ts';

/**
 * Sends one hostile input, so many times a second, from a process of its own behind all others: it stands for another
 * machine. From a thread of the process that visits pages, 20 MB a second delayed the visits more than the site did.
 */
export interface HostileSettings {
  port: number;
  /** The `Origin` header. */
  origin: string;
  /** The one account that sends. */
  cookie: string;
  creatorId: string;
  subdomain: string;
}

export interface HostileOrder {
  input: string;
  /** Of the site, or of what discards all that it is sent. */
  port: number;
  perSecond: number;
  seconds: number;
}

/** How many requests got which answer; `unanswered` are those that were still under way when the time was over. */
export type HostileTally = Record<string, number>;

type Site = ReturnType<typeof siteOf>;
type Input = (site: Site) => Promise<(number: number) => Promise<unknown>>;

/** A heading that a pattern may try to end at each of its marks. */
const hashes = (length: number) => `# ${'#'.repeat(length - 3)}x`;
const manyLines = (count: number, line: string) => Array.from({ length: count }, () => line);
/** As many lines of the same length of which none was sent before: what was read once is not read again. */
const othersThan = (lines: string[], number: number) =>
  lines.map((line, at) => `${line.slice(4)} ${(number % 97) + 1}/${at + 2}`);
/** The most that a draft could have before its lines were counted, and the most that it can have now. */
const largest = [manyLines(480, '1/2 '.repeat(50).trim()), manyLines(300, '1/2 '.repeat(20).trim())];

/** What is sent, by the name that the report shows. */
export const hostileInputs: Record<string, Input> = {
  'a form whose text is one line of 500,000 #': async (site) => {
    const recipeId = crypto.randomUUID();
    return () => site.saveByForm(recipeId, hashes(500_000));
  },
  'a form whose text is the most that is taken: 10 lines of #': async (site) => {
    const recipeId = crypto.randomUUID();
    return () => site.saveByForm(recipeId, manyLines(10, hashes(9_900)).join('\n'));
  },
  'a form whose text is the most that is taken: lines of amounts': async (site) => {
    const recipeId = crypto.randomUUID();
    const lines = manyLines(300, '1/2 '.repeat(78).trim());
    return (number) =>
      site.saveByForm(recipeId, ['Soup', 'Ingredients', ...othersThan(lines, number), 'Method', '1. Stir.'].join('\n'));
  },
  'an import of one line of 300,000 #': async (site) => {
    const form = await importForm(hashes(300_000));
    return () => site.bringIn(form);
  },
  'an import of 2,000,000 characters of amounts': async (site) => {
    const text = `Soup\nIngredients\n${'1/2 1/2 1/2 1/2\n'.repeat(124_000)}`;
    const form = await importForm(text);
    return () => site.bringIn(form);
  },
  'a draft with the most lines of 1/2': async (site) => {
    const recipeId = crypto.randomUUID();
    const lines = await site.largestLines(recipeId);
    return (number) => site.saveDraft(recipeId, aRecipe({ lines: othersThan(lines, number) }));
  },
  'copies of a recipe with the most lines': async (site) => {
    const recipeId = crypto.randomUUID();
    await site.largestLines(recipeId);
    return () => site.copy(recipeId);
  },
  'publications of a recipe with the most lines': async (site) => {
    const recipeId = crypto.randomUUID();
    const lines = await site.largestLines(recipeId);
    return (number) => site.publish(recipeId, aRecipe({ lines: othersThan(lines, number), name: `Soup ${number}` }));
  },
  '?serves= of a free recipe with the most lines': async (site) => {
    const recipeId = crypto.randomUUID();
    const lines = await site.largestLines(recipeId);
    const slug = await site.publish(recipeId, aRecipe({ lines, name: `Much ${recipeId}` }));
    const address = paths.recipe(site.subdomain, slug);
    return (number) => site.get(`${address}?serves=${number + 2}`);
  },
  'dinners of five recipes of 50 steps with 20 times each': async (site) => {
    const bakes = Array.from({ length: 20 }, (_, at) => `Bake for ${at + 1} minutes at ${150 + 10 * at}°C.`).join(' ');
    const steps = Array.from({ length: 50 }, () => ({ title: '', text: bakes }));
    const recipeIds = Array.from({ length: 5 }, () => crypto.randomUUID());
    for (const id of recipeIds) {
      await site.publish(id, aRecipe({ steps, name: `Bakes ${id}` }));
      // Publications have a limit.
      await setTimeout(4_000);
    }
    const pages = [dinnerPath, dinnerCookPath];
    return (number) =>
      site.get(pages[number % 2]!({ recipeIds, at: 18 * 60 + (number % 60), serves: 2 + (number % 400) }));
  },
  '?serves= of a draft with the most lines, by its link': async (site) => {
    const recipeId = crypto.randomUUID();
    await site.largestLines(recipeId);
    const link = await site.share(recipeId);
    return (number) => site.get(`${link}?serves=${number + 2}`);
  },
  'pages of a list of 20,000 members': async (site) => {
    const people = Array.from({ length: 20_000 }, (_, at) => `p${at}@home.example,true,2027-03-03,yearly,Person ${at}`);
    const file = ['email,active_subscription,expiry,plan,name', ...people].join('\n');
    await site.bringMembers(await fileForm(file));
    return (number) => site.get(studioPaths.membersImport(site.creatorId, { page: `${1 + (number % 200)}` }));
  },
  'a draft that begins with 10,000 dots, published': async (site) => {
    const recipeId = crypto.randomUUID();
    return (number) =>
      site.publish(recipeId, aRecipe({ introduction: `${'.'.repeat(9_999)}x`, name: `Dots ${number}` }));
  },
};

interface Form {
  type: string;
  bytes: Buffer;
}

/** Made once: what making 2 MB costs the sender is not to be measured. */
function importForm(text: string): Promise<Form> {
  const form = new FormData();
  form.set('text', text);
  return encode(form);
}

function fileForm(text: string): Promise<Form> {
  const form = new FormData();
  form.set('file', new File([text], 'list.csv', { type: 'text/csv' }));
  return encode(form);
}

async function encode(form: FormData): Promise<Form> {
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type')!, bytes: Buffer.from(await encoded.arrayBuffer()) };
}

function aRecipe({ lines = ['1 leek'], ...fields }: Partial<WrittenRecipe> & { lines?: string[] }): WrittenRecipe {
  return {
    ...emptyRecipe,
    ...{ name: 'Soup', free: true, yield: { number: 4, word: '' } },
    ...{ groups: [{ title: '', lines }], steps: [{ title: '', text: 'Stir.' }] },
    ...fields,
  };
}

/** The site as the account meets it, and the tally of its answers. */
function siteOf({ cookie, origin, creatorId, subdomain, ...target }: HostileSettings, tally: HostileTally) {
  const versions = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });

  async function ask(
    path: string,
    {
      method = 'GET',
      body,
      headers,
    }: { method?: string; body?: Buffer | string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; body: Buffer }> {
    const asked = request({
      ...{ host: '127.0.0.1', port: target.port, agent, path, method },
      headers: { cookie, origin, accept: 'text/html', ...headers },
    });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const status = answer.statusCode!;
    tally[status] = (tally[status] ?? 0) + 1;
    return { status, body: await buffer(answer) };
  }
  const post = (path: string, body: Buffer | string, type: string) =>
    ask(path, { method: 'POST', body, headers: { 'content-type': type } });
  const urlencoded = 'application/x-www-form-urlencoded';

  async function saveDraft(recipeId: string, written: WrittenRecipe): Promise<{ status: number }> {
    const body = JSON.stringify({ content: { written, mended: {} }, version: versions.get(recipeId) ?? 0 });
    const answer = await post(studioPaths.recipeDraft(creatorId, recipeId), body, 'application/json');
    if (answer.status === 200 || answer.status === 409) {
      versions.set(recipeId, (JSON.parse(answer.body.toString()) as { version: number }).version);
    }
    return answer;
  }

  return {
    creatorId,
    subdomain,
    sendTo(port: number) {
      target.port = port;
    },
    get: (path: string) => ask(path),
    copy: (recipeId: string) => post(studioPaths.recipeCopy(creatorId, recipeId), '', urlencoded),
    saveDraft,
    saveByForm: (recipeId: string, text: string) =>
      // Unescaped, which a form's reader takes too: three bytes for each # would be a third of the text.
      post(studioPaths.newRecipe(creatorId, recipeId), `version=0&text=${text.replaceAll('\n', '%0A')}`, urlencoded),
    bringIn: ({ type, bytes }: Form) => post(studioPaths.import(creatorId), bytes, type),
    bringMembers: ({ type, bytes }: Form) => post(studioPaths.membersImport(creatorId), bytes, type),
    /** Makes a link to a draft; its path. */
    async share(recipeId: string): Promise<string> {
      const page = await post(studioPaths.recipePublication(creatorId, recipeId), 'intent=share', urlencoded);
      const [link] = /\/studio\/shared\/[\w-]{43}/.exec(page.body.toString()) ?? [];
      if (!link) throw new Error('No link was made');
      return link;
    },
    /** Saves the most lines that are taken, and returns them. */
    async largestLines(recipeId: string): Promise<string[]> {
      for (const lines of largest) {
        const { status } = await saveDraft(recipeId, aRecipe({ lines }));
        if (status === 200) return lines;
      }
      throw new Error('No draft was taken');
    },
    /** Saves and publishes; the slug. */
    async publish(recipeId: string, written: WrittenRecipe): Promise<string> {
      // Another one may have been saved since the version was read.
      for (let tries = 0; tries < 3; tries += 1) if ((await saveDraft(recipeId, written)).status !== 409) break;
      const version = String(versions.get(recipeId) ?? 0);
      await post(
        studioPaths.recipePublication(creatorId, recipeId),
        new URLSearchParams({ intent: 'publish', version }).toString(),
        urlencoded,
      );
      return written.name.toLowerCase().replaceAll(' ', '-');
    },
  };
}

if (process.send) {
  process.once('message', (settings: HostileSettings) => {
    lowerThreadPriority();
    const tally: HostileTally = {};
    const site = siteOf(settings, tally);
    let send: ((number: number) => Promise<unknown>) | undefined;
    let sent = 0;
    const underWay = new Set<Promise<unknown>>();
    process.on('message', async (order: HostileOrder | { prepare: string } | 'rest') => {
      if (order === 'rest') {
        await Promise.all(underWay);
        return process.send!('resting');
      }
      if ('prepare' in order) {
        site.sendTo(settings.port);
        send = await hostileInputs[order.prepare]!(site);
        return process.send!('prepared');
      }
      for (const status of Object.keys(tally)) delete tally[status];
      const { perSecond, seconds } = order;
      site.sendTo(order.port);
      const began = performance.now();
      for (let at = 0; at < perSecond * seconds; at += 1) {
        const wait = began + (at * 1_000) / perSecond - performance.now();
        if (wait > 0) await setTimeout(wait);
        const request: Promise<unknown> = send!(sent++)
          .catch(() => {}) // the process was killed
          .finally(() => underWay.delete(request));
        underWay.add(request);
      }
      process.send!({ ...tally, ...(underWay.size > 0 ? { unanswered: underWay.size } : {}) });
    });
    process.send!(0); // it listens on no port
  });
  process.once('disconnect', () => process.exit(0));
  process.once('SIGTERM', () => process.exit(0));
  process.on('SIGINT', () => {}); // Ctrl+C reaches the whole process group; the bench stops this process itself
}
