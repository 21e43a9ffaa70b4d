/** Seconds as a person reads them off a player: "1:02.3", "1:00:02.3". */
export function clockText(seconds: number): string {
  // Rounded once, before it is taken apart, so that 59.96 s becomes 1:00.0 and not 0:60.0.
  const tenths = Math.round(seconds * 10);
  const hours = Math.floor(tenths / 36_000);
  const minutes = Math.floor(tenths / 600) % 60;
  const rest = ((tenths % 600) / 10).toFixed(1).padStart(4, '0');
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`;
}
