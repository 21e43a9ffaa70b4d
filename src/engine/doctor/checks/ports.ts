import { lineOf, type DoctorLine } from '../line.ts';

/** `taken`: somebody listens there already; anything else: why it cannot be listened on. */
export type PortTrial =
  | { readonly outcome: 'free' }
  | { readonly outcome: 'taken' }
  | { readonly outcome: 'refused'; readonly detail: string };

/** The ports on which this computer may be asked by others. */
export async function checkPorts(
  ports: readonly number[],
  attempt: (port: number) => Promise<PortTrial>,
): Promise<readonly DoctorLine[]> {
  const lines: DoctorLine[] = [];
  for (const port of ports) {
    const trial = await attempt(port);
    if (trial.outcome === 'free') lines.push(lineOf('port.free', { port }));
    else if (trial.outcome === 'taken') lines.push(lineOf('port.taken', { port }));
    else lines.push(lineOf('port.refused', { port, detail: trial.detail }));
  }
  return lines;
}
