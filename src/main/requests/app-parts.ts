import type { CheckController } from '../devices/check-controller.ts';
import type { Microphones } from '../devices/microphones.ts';
import type { BoothFiles } from '../booth-file/booth-files.ts';
import type { Booth } from '../booth/booth.ts';
import type { ComputerDoctor } from '../doctor/computer-doctor.ts';
import type { History } from '../history/history.ts';
import type { SendEvent } from '../ipc/send-event.ts';
import type { Interpreters } from '../interpret/interpreters.ts';
import type { LocalInference } from '../interpret/local-inference.ts';
import type { UserLists } from '../lists/user-lists.ts';
import type { FileTranslator } from '../live/file-translator.ts';
import type { LiveController } from '../live/live-controller.ts';
import type { ModelPacks } from '../models/model-packs.ts';
import type { SecretStore } from '../settings/secret-store.ts';
import type { SettingsChange, SettingsStore } from '../settings/settings-store.ts';
import type { ShareController } from '../share/share-controller.ts';
import type { AppStore } from '../state/app-store.ts';
import type { AppWindows } from '../windows/app-windows.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Dialogs } from './dialogs.ts';

/** What requests are answered with. */
export interface AppParts {
  readonly store: AppStore;
  readonly send: SendEvent;
  readonly windows: AppWindows;
  readonly dialogs: Dialogs;
  readonly settings: SettingsStore;
  readonly secrets: SecretStore;
  readonly lists: UserLists;
  readonly local: LocalInference;
  readonly interpreters: Interpreters;
  readonly live: LiveController;
  readonly files: FileTranslator;
  readonly history: History;
  readonly models: ModelPacks;
  readonly microphones: Microphones;
  readonly check: CheckController;
  readonly doctor: ComputerDoctor;
  readonly booth: Booth;
  readonly share: ShareController;
  readonly boothFiles: BoothFiles;
  readonly folders: Readonly<Record<'logs' | 'settings' | 'models', string>> & {
    readonly recordings: () => string;
  };
  readonly startListening: () => Promise<void>;
  /** Plays the bundled sample in the microphone's place. */
  readonly startSample: (keep: boolean) => Promise<void>;
  /** Changes settings and puts the change into effect. */
  readonly changeSettings: (change: SettingsChange) => Promise<Settings>;
  readonly openFolder: (path: string) => Promise<void>;
  readonly logDefect: (error: unknown) => void;
}
