/** The values a setting may have, for schema and interface alike. Free of code, so that the renderer may import it. */

export const INTERFACE_LANGUAGES = ['system', 'en', 'ja'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

export const THEMES = ['system', 'light', 'dark', 'high-contrast'] as const;
export type Theme = (typeof THEMES)[number];

/** `automatic`: the service while it answers, this machine otherwise, each answer saying why. */
export const INTERPRETATION_MODES = ['remote', 'local', 'automatic'] as const;
export type InterpretationMode = (typeof INTERPRETATION_MODES)[number];

/** How the Japanese that this computer makes speaks: です・ます, or だ・である. As src/engine/translate/japanese-style.ts has it. */
export const JAPANESE_STYLES = ['polite', 'plain'] as const;
export type JapaneseStyle = (typeof JAPANESE_STYLES)[number];

/** `hands-free`: everything said is translated; `push-to-talk`: only while the talk button or key is held. */
export const TALK_MODES = ['hands-free', 'push-to-talk'] as const;
export type TalkMode = (typeof TALK_MODES)[number];

/**
 * Who the talker is. `newcomer`: whoever begins to speak after a pause, quiet voices from elsewhere left out; `everybody`: whoever is heard;
 * `sector`: whoever speaks from within set directions.
 */
export const TALKER_RULES = ['newcomer', 'everybody', 'sector'] as const;

export const PRESENTER_LANGUAGES = ['japanese', 'both'] as const;
export type PresenterLanguages = (typeof PRESENTER_LANGUAGES)[number];

export const PRESENTER_THEMES = ['light', 'dark', 'high-contrast'] as const;
export type PresenterTheme = (typeof PRESENTER_THEMES)[number];

/** Where the QR code of a sharing stands in the presenter window and in booth mode. */
export const CODE_PLACES = ['hidden', 'corner', 'full'] as const;
export type CodePlace = (typeof CODE_PLACES)[number];

/** Inclusive ranges of the numbers among the settings. */
export const SETTING_RANGES = {
  /** Of a device with more than two; counted from 1. */
  channel: { min: 1, max: 16 },
  /** Distance between the microphones. */
  spacingMm: { min: 10, max: 300 },
  /** The middle of the talker's sector: 0° straight ahead, negative to the left of the array. */
  sectorAzimuthDegrees: { min: -90, max: 90 },
  /** Half the width of the talker's sector. */
  sectorHalfWidthDegrees: { min: 5, max: 90 },
  /** Size of the presenter's letters; 1 is the size chosen for the screen. */
  presenterScale: { min: 0.5, max: 2.5 },
  /** Edge of the QR code in the corner, in per cent of the screen's height. */
  codePercent: { min: 10, max: 80 },
  /** Ports that sharing may use: the lower ones are the system's. */
  sharePort: { min: 1024, max: 65_535 },
  /** Utterances of before that a reader who comes later is shown. */
  earlierUtterances: { min: 0, max: 50 },
  /** After how long without speech the booth's screen is cleared; 0: never. */
  idleClearSeconds: { min: 0, max: 3600 },
  /** Digits of the booth's PIN. */
  pinDigits: { min: 4, max: 12 },
} as const;
