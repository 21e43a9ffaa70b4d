import { homedir, hostname, userInfo } from 'node:os';
import type { OwnerNames } from '../hide-names.ts';

export function ownerNames(): OwnerNames {
  return { home: homedir(), user: userName(), computer: hostname() };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without an entry, as in some containers: there is no name to hide.
    return '';
  }
}
