import { spawnSync } from 'node:child_process';

/** X keeps whole keyboards to itself: keys are pressed through its XTEST extension, as a hand would, whichever window is in front. */
const PRESS = `
import ctypes, sys
x11, xtst = ctypes.CDLL('libX11.so.6'), ctypes.CDLL('libXtst.so.6')
x11.XOpenDisplay.restype = ctypes.c_void_p
display = ctypes.c_void_p(x11.XOpenDisplay(None))
x11.XStringToKeysym.restype = ctypes.c_ulong
codes = [x11.XKeysymToKeycode(display, ctypes.c_ulong(x11.XStringToKeysym(name.encode()))) for name in sys.argv[1:]]
for code in codes: xtst.XTestFakeKeyEvent(display, code, 1, 0)
for code in reversed(codes): xtst.XTestFakeKeyEvent(display, code, 0, 0)
x11.XSync(display, 0)
`;

/** Why no keys can be pressed here; undefined where they can. */
export function cannotPressKeys(): string | undefined {
  if (process.platform !== 'linux') return 'keys are pressed through X, on Linux';
  const { error, status, stderr } = spawnSync('python3', ['-c', PRESS], { encoding: 'utf8' });
  if (error !== undefined) return 'python3 is not installed';
  return status === 0 ? undefined : `libX11 and libXtst are needed: ${stderr}`;
}

/** Presses keys together, by their names in X, and lets go of them. */
export function pressEverywhere(keys: readonly string[]): void {
  const { status, stderr } = spawnSync('python3', ['-c', PRESS, ...keys], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The keys could not be pressed: ${stderr}`);
}
