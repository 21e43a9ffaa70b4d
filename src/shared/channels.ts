/** Names of the IPC channels. One for requests and one for events: what goes through is told by the message and checked by schema. */
export const REQUEST_CHANNEL = 'mimiyaku:request';
export const DROPPED_FILE_CHANNEL = 'mimiyaku:dropped-file';
export const EVENT_CHANNEL = 'mimiyaku:event';
