/** Seen from the array: 0° straight ahead, positive towards the right microphone; confidence 0 to 1. */
export interface DirectionView {
  readonly azimuthDegrees: number;
  readonly confidence: number;
}
