import { buildAudience } from '../../../scripts/build-audience.js';

/** Runs once before all tests: the readers' page as it is served. Quick where nothing has changed. */
export default function buildReadersPage(): void {
  buildAudience();
}
