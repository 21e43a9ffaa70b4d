/** Which pages of a long list cover a range, as offsets. */
export function pageOffsets(from: number, to: number, pageSize: number): readonly number[] {
  const offsets: number[] = [];
  const first = Math.floor(Math.max(0, from) / pageSize) * pageSize;
  for (let offset = first; offset < to; offset += pageSize) offsets.push(offset);
  return offsets;
}
