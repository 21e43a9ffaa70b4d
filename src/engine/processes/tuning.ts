/** Lines of a process's error output kept to explain its death. */
export const DIAGNOSTIC_LINES_KEPT = 20;
/** A line longer than this is cut: native libraries print whole tensors at times. */
export const DIAGNOSTIC_LINE_LENGTH = 500;
