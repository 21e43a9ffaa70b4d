import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the metrics read when they are asked for. */
export interface MetricsSources {
  readonly waiting: () => number;
  readonly running: () => number;
  /** Inference processes that work, of all. */
  readonly processesReady: () => number;
  readonly processesStarted: () => number;
  readonly processesMemoryBytes: () => number;
}

/** The service's figures in Prometheus' text format, in a registry of their own. */
export class ServiceMetrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'mimiyaku_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'status'] as const,
    registers: [this.#registry],
  });
  readonly #seconds = new Histogram({
    name: 'mimiyaku_request_seconds',
    help: 'Time from the headers of a translation request to the end of its answer.',
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
    registers: [this.#registry],
  });
  readonly #workSeconds = new Histogram({
    name: 'mimiyaku_work_seconds',
    help: 'Time that an inference process spent on a translation request.',
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 8, 16, 32, 64],
    registers: [this.#registry],
  });
  readonly #audioSeconds = new Counter({
    name: 'mimiyaku_audio_seconds_total',
    help: 'Seconds of audio translated.',
    registers: [this.#registry],
  });

  constructor(sources: MetricsSources) {
    const gauge = (name: string, help: string, read: () => number): void => {
      new Gauge({
        name,
        help,
        registers: [this.#registry],
        collect() {
          this.set(read());
        },
      });
    };
    gauge('mimiyaku_waiting_requests', 'Requests that are being received or wait.', sources.waiting);
    gauge('mimiyaku_running_requests', 'Requests that are being worked on.', sources.running);
    gauge('mimiyaku_inference_processes_ready', 'Inference processes that work.', sources.processesReady);
    gauge(
      'mimiyaku_inference_processes_started',
      'Inference processes started since the service was, restarts among them.',
      sources.processesStarted,
    );
    gauge(
      'mimiyaku_inference_memory_bytes',
      'Resident memory of the inference processes.',
      sources.processesMemoryBytes,
    );
    gauge('mimiyaku_memory_bytes', 'Resident memory of the service process.', () =>
      process.memoryUsage.rss(),
    );
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  countRequest(route: string, status: number): void {
    this.#requests.inc({ route, status: String(status) });
  }

  measureRequest(milliseconds: number): void {
    this.#seconds.observe(milliseconds / 1000);
  }

  measureWork(milliseconds: number, audioSeconds: number): void {
    this.#workSeconds.observe(milliseconds / 1000);
    this.#audioSeconds.inc(audioSeconds);
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
