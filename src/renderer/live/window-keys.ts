/** Where a key belongs to what has the focus: text is typed, a control is operated. */
export function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('input, textarea, select, button, a[href], summary, [role="slider"], dialog') !== null
  );
}

/** Start and stop in this window: Ctrl+Enter, on a Mac also Command+Enter. */
export function isStartStopKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

/** The talk key of this window: the space bar, unless what has the focus wants it. */
export function isTalkKey(event: KeyboardEvent): boolean {
  return (
    event.code === 'Space' && !event.ctrlKey && !event.metaKey && !event.altKey && !takesKeys(event.target)
  );
}
