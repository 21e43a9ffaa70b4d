import type { LiveEvent } from '../../engine/live/live-events.ts';
import type {
  AppState,
  DeviceCheck,
  DevicesStatus,
  FileTranslation,
  LocalStatus,
  Notice,
  NoticeKind,
  SecretsStatus,
  ServiceStatus,
} from '../../shared/app-state.ts';
import type { DoctorView } from '../../shared/doctor-view.ts';
import type { ErrorView } from '../../shared/error-view.ts';
import type { Settings } from '../../shared/settings.ts';
import type { ShareStatus } from '../../shared/share-view.ts';

/** A notice to be raised; one of the same kind that stands already is replaced. */
export interface NoticeToRaise {
  readonly kind: NoticeKind;
  readonly severity: Notice['severity'];
  readonly values?: Readonly<Record<string, string>>;
  readonly error?: ErrorView;
}

/** What can happen to the app's state. Events of a session carry its number: those of an older one change nothing. */
export type AppEvent =
  | {
      readonly type: 'session-starting';
      readonly session: number;
      readonly startedAt: number;
      readonly isSample?: boolean;
    }
  | {
      readonly type: 'session-started';
      readonly session: number;
      readonly sessionId: string | null;
      readonly deviceName: string | null;
    }
  | { readonly type: 'session-talking'; readonly session: number; readonly talking: boolean }
  | { readonly type: 'session-stopping'; readonly session: number }
  | { readonly type: 'session-ended'; readonly session: number }
  /** What the sample said is to be seen no more: the first screen comes back. */
  | { readonly type: 'sample-put-away'; readonly session: number }
  | { readonly type: 'live'; readonly session: number; readonly event: LiveEvent }
  | { readonly type: 'service'; readonly status: ServiceStatus }
  | { readonly type: 'local'; readonly status: LocalStatus }
  | { readonly type: 'devices'; readonly status: DevicesStatus }
  | { readonly type: 'doctor'; readonly doctor: DoctorView }
  | { readonly type: 'check'; readonly check: DeviceCheck | null }
  | { readonly type: 'file'; readonly file: FileTranslation | null }
  | { readonly type: 'notice'; readonly notice: NoticeToRaise }
  /** What a notice tells is no longer so. */
  | { readonly type: 'notice-over'; readonly kind: NoticeKind }
  | { readonly type: 'notice-dismissed'; readonly id: number }
  | { readonly type: 'presenter'; readonly status: Partial<AppState['presenter']> }
  | { readonly type: 'booth'; readonly status: Partial<AppState['booth']> }
  | { readonly type: 'booth-idle' }
  | { readonly type: 'share'; readonly status: Partial<ShareStatus> }
  | { readonly type: 'shortcuts'; readonly status: Partial<AppState['shortcuts']> }
  | { readonly type: 'secrets'; readonly status: SecretsStatus }
  | { readonly type: 'settings'; readonly settings: Settings; readonly recordingsFolder: string };
