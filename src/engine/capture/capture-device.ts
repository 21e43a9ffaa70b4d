/** An input device as PortAudio lists it. */
export interface CaptureDevice {
  /** PortAudio's number for it: changes whenever devices come and go, so it is never kept. */
  readonly index: number;
  readonly name: string;
  readonly hostApi: string;
  readonly channelCount: number;
  readonly defaultSampleRateHz: number;
  /** True for two channels or more: it may be a two-microphone array. */
  readonly likelyArray: boolean;
}

/** What is remembered of a chosen device: enough to find it again, nothing that changes by itself. */
export type DeviceIdentity = Pick<CaptureDevice, 'name' | 'hostApi'>;
