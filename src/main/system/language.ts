import type { AppState } from '../../shared/app-state.ts';

/** The language to show: the one that was chosen, or the system's. */
export function languageOf({
  settings,
  environment,
}: Pick<AppState, 'settings' | 'environment'>): 'en' | 'ja' {
  const { language } = settings.appearance;
  return language === 'system' ? environment.systemLanguage : language;
}
