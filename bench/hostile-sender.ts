import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { paths } from '../app/paths.ts';
import type { WrittenRecipe } from '../app/recipes/content/recipe-content.ts';
import { emptyRecipe } from '../app/recipes/content/recipe-shape.ts';
import { studioPaths } from '../app/studio/paths.ts';
import { ORIGIN } from './serve.ts';

/** Sends one hostile input, so many times a second, from a separate thread: it must not delay page requests. */
export interface HostileSettings {
  port: number;
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
    return () => site.post(studioPaths.recipeCopy(site.creatorId, recipeId), new URLSearchParams());
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
  'a draft that begins with 10,000 dots, published': async (site) => {
    const recipeId = crypto.randomUUID();
    return (number) =>
      site.publish(recipeId, aRecipe({ introduction: `${'.'.repeat(9_999)}x`, name: `Dots ${number}` }));
  },
};

/** Made once: what making 2 MB costs the sender is not to be measured. */
function importForm(text: string): Promise<Blob> {
  const form = new FormData();
  form.set('text', text);
  return new Response(form).blob();
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
function siteOf({ cookie, creatorId, subdomain, ...target }: HostileSettings, tally: HostileTally) {
  const versions = new Map<string, number>();

  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(`http://127.0.0.1:${target.port}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { cookie, origin: ORIGIN, accept: 'text/html', ...(init.headers as Record<string, string>) },
    });
    tally[answer.status] = (tally[answer.status] ?? 0) + 1;
    return new Response(await answer.arrayBuffer(), answer);
  }
  const post = (path: string, body: URLSearchParams | Blob | string, headers: Record<string, string> = {}) =>
    ask(path, { method: 'POST', body, headers });
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

  async function saveDraft(recipeId: string, written: WrittenRecipe): Promise<Response> {
    const body = JSON.stringify({ content: { written, mended: {} }, version: versions.get(recipeId) ?? 0 });
    const answer = await post(studioPaths.recipeDraft(creatorId, recipeId), body, {
      'content-type': 'application/json',
    });
    if (answer.status === 200 || answer.status === 409) {
      versions.set(recipeId, ((await answer.clone().json()) as { version: number }).version);
    }
    return answer;
  }

  return {
    creatorId,
    subdomain,
    sendTo(port: number) {
      target.port = port;
    },
    get: ask,
    post,
    saveDraft,
    saveByForm: (recipeId: string, text: string) =>
      // Unescaped, which a form's reader takes too: three bytes for each # would be a third of the text.
      post(studioPaths.newRecipe(creatorId, recipeId), `version=0&text=${text.replaceAll('\n', '%0A')}`, urlencoded),
    bringIn: (body: Blob) => post(studioPaths.import(creatorId), body, { 'content-type': body.type }),
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
        new URLSearchParams({ intent: 'publish', version }),
      );
      return written.name.toLowerCase().replaceAll(' ', '-');
    },
  };
}

if (parentPort) {
  const port = parentPort;
  const tally: HostileTally = {};
  const site = siteOf(workerData as HostileSettings, tally);
  let send: ((number: number) => Promise<unknown>) | undefined;
  let sent = 0;
  const underWay = new Set<Promise<unknown>>();
  port.on('message', async (order: HostileOrder | { prepare: string } | 'rest') => {
    if (order === 'rest') {
      await Promise.all(underWay);
      return port.postMessage('resting');
    }
    if ('prepare' in order) {
      site.sendTo((workerData as HostileSettings).port);
      send = await hostileInputs[order.prepare]!(site);
      return port.postMessage('prepared');
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
    port.postMessage({ ...tally, ...(underWay.size > 0 ? { unanswered: underWay.size } : {}) });
  });
  port.postMessage('ready');
}
