/** 12 or 1.5: decimal, as disks are sold and file managers show them. */
export function gigabytes(bytes: number): string {
  const value = bytes / 1e9;
  return value >= 10 ? String(Math.round(value)) : value.toFixed(1);
}
