import { lineOf, type DoctorLine } from '../line.ts';
import { DOCTOR_TUNING } from '../tuning.ts';

export interface ProgramFacts {
  readonly version: string;
  /** As `process.versions.node`. */
  readonly node: string;
  /** What the app brings along itself, "Electron 45.5.0"; absent on the command line, where the user's own Node runs. */
  readonly packedRuntime?: string;
  /** "linux x64 6.1.0". */
  readonly system: string;
}

/** The program's version and what it runs on. The app's runtime comes with it: only the user's own Node can be too old. */
export function checkProgram({ version, node, packedRuntime, system }: ProgramFacts): readonly DoctorLine[] {
  if (packedRuntime !== undefined) {
    return [lineOf('program.good', { version, runtime: packedRuntime, system })];
  }
  const [major, minor] = node.split('.').map(Number);
  const [leastMajor, leastMinor] = DOCTOR_TUNING.leastNode;
  const values = { version, runtime: `Node ${node}`, system };
  if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
    return [lineOf('program.too-old', { ...values, least: DOCTOR_TUNING.leastNode.join('.') })];
  }
  return [lineOf(major < DOCTOR_TUNING.leastMaintainedNode ? 'program.no-fixes' : 'program.good', values)];
}
