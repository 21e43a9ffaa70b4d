import * as english from './en/index.ts';
import * as japanese from './ja/index.ts';
import type { Language, Messages } from './messages.ts';

const TEXTS: Readonly<Record<Language, Messages>> = { en: english, ja: japanese };

let language = $state<Language>('en');

/** The texts of the interface's language; read inside a component it follows a change. */
export function t(): Messages {
  return TEXTS[language];
}

export function currentLanguage(): Language {
  return language;
}

export function useLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next;
}

/** Sentences one after the other: Japanese has no space between them. */
export function sentences(...all: readonly string[]): string {
  return all.filter((sentence) => sentence !== '').join(gap());
}

/** What stands between two sentences. */
export function gap(): string {
  return language === 'ja' ? '' : ' ';
}

/** 28 November 2026, 14:05 / 2026年11月28日 14:05. */
export function dateAndTime(millisecondsSince1970: number): string {
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(millisecondsSince1970);
}

/** Thousands as the language groups them. */
export function wholeNumber(value: number): string {
  return new Intl.NumberFormat(language === 'ja' ? 'ja-JP' : 'en-GB').format(value);
}
