import { paths } from '../paths.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Constants of the specification (section 9). */
export const constants = {
  batchSize: 50,
  flushEvery: 5 * SECOND,
  requestTimeout: 90 * SECOND,
  recordingIdleTimeout: 30 * MINUTE,
  longestRecording: 24 * HOUR,
  /** Maximum length of a text, in UTF-16 code units. An upload with a longer text is refused. */
  textCap: 255,
};

function intakePath(creatorId: string): string {
  return paths.analytics(creatorId);
}

/** Returns the SDK's options. Options that could make the SDK collect more data are set explicitly. */
export function sdkSettings(origin: string, creatorId: string) {
  return {
    api_host: origin + intakePath(creatorId),
    persistence: 'localStorage' as const,
    batch_requests: true,
    batch_size: constants.batchSize,
    batch_flush_interval_ms: constants.flushEvery,
    batch_request_timeout_ms: constants.requestTimeout,
    record_sessions_percent: 0,
    record_idle_timeout_ms: constants.recordingIdleTimeout,
    record_max_ms: constants.longestRecording,
    record_mask_all_inputs: true,
    record_console: false,
    // `click-recorder.ts` counts only clicks on links with `data-click`. Forms are not observed.
    autocapture: false,
    track_pageview: false,
    flags: false,
    remote_settings_mode: 'disabled' as const,
    ip: false,
    ignore_dnt: false,
    // Keeps the SDK from storing and sending referrers and campaign parameters.
    track_marketing: false,
    skip_first_touch_marketing: true,
    stop_utm_persistence: true,
    save_referrer: false,
    property_blacklist: ['$referrer', '$referring_domain', '$search_engine', 'mp_keyword'],
  };
}
