import type { LiveEvent, LiveState } from './live-events.ts';
import type { LiveMachineState } from './live-types.ts';
import type { LiveTuning } from './tuning.ts';

/** What a listener has not been told yet of the session's state and of how far answers are behind. */
export function news(
  tuning: LiveTuning,
  state: LiveMachineState,
  nowMs: number,
): { told: LiveMachineState['told']; events: readonly LiveEvent[] } {
  const events: LiveEvent[] = [];
  let { told } = state;
  const shown = shownState(state);
  if (shown !== told.state) {
    events.push({ type: 'state', state: shown });
    told = { ...told, state: shown };
  }
  const open = state.waiting.filter(({ stage }) => stage !== 'answered');
  const lagMs = open.length === 0 ? 0 : nowMs - open[0].closedMs;
  const now = {
    // One that waits is the rule, and no news where none or more were told.
    waitingUtterances: open.length === 1 && told.waitingUtterances === 0 ? 0 : open.length,
    lagSteps: Math.floor(lagMs / tuning.lagStepMs),
    droppedPartials: state.partial.dropped,
  };
  const isNews =
    now.waitingUtterances !== told.waitingUtterances ||
    now.lagSteps !== told.lagSteps ||
    now.droppedPartials !== told.droppedPartials;
  if (isNews) {
    events.push({
      type: 'lag',
      waitingUtterances: open.length,
      lagMs: Math.round(lagMs),
      droppedPartials: now.droppedPartials,
    });
    told = { ...told, ...now };
  }
  if (state.leftOut !== told.leftOut) {
    events.push({ type: 'left-out', passages: state.leftOut });
    told = { ...told, leftOut: state.leftOut };
  }
  return { told, events };
}

function shownState({ stage, deviceLost, paused, isOpen }: LiveMachineState): LiveState {
  if (stage === 'starting' || stage === 'stopped') return stage;
  if (deviceLost) return 'device-lost';
  if (paused) return 'paused';
  return isOpen ? 'hearing-speech' : 'listening';
}
