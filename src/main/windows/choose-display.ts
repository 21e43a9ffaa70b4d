/** What of a display matters here. */
export interface DisplayIdentity {
  readonly id: number;
}

/** Where the presenter and the caption bar go: the display named, else another than the main window's (`own`), else that one. */
export function chooseDisplay<D extends DisplayIdentity>(
  displays: readonly D[],
  name: string | null,
  own: D,
): D {
  const named = displays.find(({ id }) => String(id) === name);
  return named ?? displays.find(({ id }) => id !== own.id) ?? own;
}
