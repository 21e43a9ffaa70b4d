/** Both lists at their largest (phrasebook/tuning.ts) and JSON around them. */
export const MAX_BOOTH_FILE_BYTES = 24 * 1024 * 1024;
