/** The W3C's reference parser and validator, as far as the tests use it. */
declare module 'webvtt-parser' {
  export interface VttCue {
    readonly id: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
    readonly tree: { readonly children: readonly VttNode[] };
  }
  export interface VttNode {
    readonly type: string;
    readonly value?: string;
  }
  export class WebVTTParser {
    constructor(entities: Readonly<Record<string, string>>);
    parse(
      input: string,
      mode: 'subtitles',
    ): { cues: readonly VttCue[]; errors: readonly { message: string; line: number }[] };
  }
}
