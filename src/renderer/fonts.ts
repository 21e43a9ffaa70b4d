/** Letters of the interface: asked for while the main process is asked for the state, so that they are there for the first paint. */
export function loadInterfaceFonts(): void {
  for (const weight of [400, 700]) quietly(document.fonts.load(`${String(weight)} 1em 'Mimiyaku Latin'`));
  // An interface in Japanese needs its letters at once where the system has none of its own.
  if (navigator.language.startsWith('ja')) {
    for (const weight of [500, 700]) {
      quietly(document.fonts.load(`${String(weight)} 1em 'Noto Sans JP'`, '訳'));
    }
  }
}

/** Letters of captions: read once the page has been drawn, so that the first sentence does not wait for a megabyte. */
export function loadCaptionFonts(): void {
  requestIdleCallback(() => {
    quietly(document.fonts.load("500 1em 'Noto Sans JP'", '訳'));
  });
}

function quietly(loading: Promise<unknown>): void {
  // A font that cannot be read is replaced by the system's.
  loading.catch(() => undefined);
}
