/** The parts of the Speex resampler's C interface (speex_resampler.h) that the WASM build exports and we call. Pointers are byte offsets. */
declare module '@echogarden/speex-resampler-wasm/simd' {
  export interface SpeexModule {
    /** Views of the module's memory; replaced when it grows, so never kept. */
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    readonly HEAP32: Int32Array;
    _malloc(bytes: number): number;
    _free(pointer: number): void;
    _speex_resampler_init(
      channels: number,
      inputRate: number,
      outputRate: number,
      quality: number,
      errorPointer: number,
    ): number;
    _speex_resampler_destroy(state: number): void;
    _speex_resampler_skip_zeros(state: number): number;
    _speex_resampler_process_float(
      state: number,
      channel: number,
      input: number,
      inputLengthPointer: number,
      output: number,
      outputLengthPointer: number,
    ): number;
  }
  const load: () => Promise<SpeexModule>;
  export default load;
}
