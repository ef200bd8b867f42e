/** Change of a post, as the stream sends it. */
export interface PostChange {
  thread: string;
  post: string;
  author: string;
  kind: 'shown' | 'gone';
}

export interface LiveListener {
  onPost: (change: PostChange) => void;
  /** Called when changes may have been missed. */
  onMissed: () => void;
  /** Called when the page is shown again after its stream was closed. */
  onReturn: () => void;
}

type Message = { type: 'post'; change: PostChange } | { type: 'beat' } | { type: 'missed' } | { type: 'bye' };

/** Milliseconds without events after which a connection counts as dead. */
const STALE_MS = 60_000;
/** Milliseconds without events after which another tab replaces a leader that the browser has frozen. */
const FROZEN_MS = 100_000;
const LOOK_MS = 10_000;
/** Milliseconds after which a hidden tab stops listening. */
const HIDDEN_MS = 5 * 60_000;
/** Minimum milliseconds to wait after each refusal. After one more refusal, the tab waits until it is shown again. */
const PAUSES = [5_000, 15_000, 60_000, 300_000];

/**
 * Listens to a community. With Web Locks, one tab holds the connection and passes its events on to the others. Browsers
 * open only a few connections to a site.
 */
export function listenToCommunity(path: string, listener: LiveListener): () => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`larder ${path}`) : null;
  let source: EventSource | null = null;
  let leading: { end: () => void } | null = null;
  let heardAt = Date.now();
  let refusals = 0;
  let isEnded = false;
  /** True after the tab was hidden for `HIDDEN_MS` or its last attempt was refused, until the tab is shown again. */
  let isAway = false;
  let waiting: AbortController | null = null;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let pausing: ReturnType<typeof setTimeout> | undefined;

  function hear(message: Message): void {
    heardAt = Date.now();
    if (message.type === 'post') listener.onPost(message.change);
    if (message.type === 'missed') listener.onMissed();
    if (message.type === 'bye') stop();
  }

  function tell(message: Message): void {
    channel?.postMessage(message);
    hear(message);
  }

  function connect(): void {
    source?.close();
    clearTimeout(pausing);
    heardAt = Date.now();
    const opened = new EventSource(path);
    source = opened;
    let isFirst = true;
    opened.addEventListener('ready', () => {
      refusals = 0;
      // Events between the loading of the page and the first connection may have been missed.
      tell({ type: isFirst ? 'missed' : 'beat' });
      isFirst = false;
    });
    opened.addEventListener('reload', () => {
      refusals = 0;
      isFirst = false;
      tell({ type: 'missed' });
    });
    opened.addEventListener('beat', () => tell({ type: 'beat' }));
    opened.addEventListener('post', ({ data }) => tell({ type: 'post', change: JSON.parse(data) as PostChange }));
    opened.addEventListener('bye', () => tell({ type: 'bye' }));
    opened.addEventListener('error', () => {
      // The browser reconnects by itself, except after a refusal.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      source = null;
      const pause = PAUSES[refusals++];
      if (pause) pausing = setTimeout(connect, pause * (1 + Math.random()));
      else leave();
    });
  }

  /** Becomes the leader as soon as no other tab is. `steal` replaces a frozen leader. */
  function listen(steal = false): void {
    if (!navigator.locks) {
      connect();
      return;
    }
    waiting?.abort();
    const turn = new AbortController();
    waiting = turn;
    const options = steal ? { steal: true } : { signal: turn.signal };
    navigator.locks
      .request(`larder ${path}`, options, () => {
        if (turn.signal.aborted) return;
        connect();
        return new Promise<void>((resolve) => {
          leading = { end: resolve };
        });
      })
      .catch(() => {
        if (waiting !== turn || isEnded) return;
        release();
        listen();
      });
  }

  function release(): void {
    source?.close();
    source = null;
    clearTimeout(pausing);
    leading?.end();
    leading = null;
  }

  function giveUp(): void {
    const turn = waiting;
    waiting = null;
    turn?.abort();
    release();
  }

  function leave(): void {
    isAway = true;
    giveUp();
  }

  function onVisibility(): void {
    clearTimeout(hiding);
    if (document.visibilityState === 'hidden') {
      hiding = setTimeout(leave, HIDDEN_MS);
    } else if (isAway) {
      isAway = false;
      refusals = 0;
      heardAt = Date.now();
      listener.onReturn();
      listen();
    } else look();
  }

  function look(): void {
    if (isAway || isEnded) return;
    const silence = Date.now() - heardAt;
    if (source && silence > STALE_MS) {
      connect();
    } else if (!leading && navigator.locks && silence > FROZEN_MS && document.visibilityState === 'visible') {
      heardAt = Date.now();
      listen(true);
    }
  }
  const looking = setInterval(look, LOOK_MS);

  function stop(): void {
    isEnded = true;
    clearTimeout(hiding);
    clearInterval(looking);
    document.removeEventListener('visibilitychange', onVisibility);
    giveUp();
    channel?.close();
  }

  if (channel) channel.onmessage = ({ data }) => hear(data as Message);
  document.addEventListener('visibilitychange', onVisibility);
  listen();
  return stop;
}
