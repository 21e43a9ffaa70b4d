import type { Theme } from '../../shared/settings-values.ts';

export type ShownTheme = Exclude<Theme, 'system'>;

/** The theme to show: the chosen one, or what the system wishes. */
export function shownTheme(theme: Theme, wishes: { dark: boolean; contrast: boolean }): ShownTheme {
  if (theme !== 'system') return theme;
  if (wishes.contrast) return 'high-contrast';
  return wishes.dark ? 'dark' : 'light';
}

/** Shows a theme on the whole page and follows the system while it is left to it. @returns a function that ends it */
export function applyTheme(theme: Theme): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const contrast = window.matchMedia('(prefers-contrast: more)');
  const apply = (): void => {
    document.documentElement.dataset['theme'] = shownTheme(theme, {
      dark: dark.matches,
      contrast: contrast.matches,
    });
  };
  apply();
  dark.addEventListener('change', apply);
  contrast.addEventListener('change', apply);
  return () => {
    dark.removeEventListener('change', apply);
    contrast.removeEventListener('change', apply);
  };
}
