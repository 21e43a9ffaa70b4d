import type { Messages } from '../i18n/messages.ts';

/** A setting's value as people read it, whatever a file holds. `place`: section and field, as `capture.spacingMm`. */
export function settingValue(place: string, value: unknown, texts: Messages): string {
  if (value === null || value === '') return absent(place, texts);
  if (typeof value === 'boolean') return value ? texts.common.on : texts.common.off;
  if (typeof value === 'number') return amount(place, value, texts.settings);
  if (typeof value === 'object') return objectValue(value, texts.settings.array.talkers);
  if (typeof value !== 'string') return '';
  const words = wordsOf(place, texts);
  return Object.hasOwn(words, value) ? words[value] : value;
}

function absent(place: string, { settings, boothFile }: Messages): string {
  if (place === 'capture.device') return settings.array.automatic;
  const hasUsual = [
    'recordings.folder',
    'interpretation.recogniser',
    'interpretation.translator',
    'share.port',
  ];
  return hasUsual.includes(place) ? boothFile.usual : boothFile.none;
}

function amount(place: string, value: number, { appearance, array }: Messages['settings']): string {
  if (place.endsWith('.scale')) return appearance.percent(Math.round(value * 100));
  if (place === 'presenter.codePercent') return appearance.percent(value);
  return place === 'capture.spacingMm' ? `${String(value)} ${array.millimetres}` : String(value);
}

/** A microphone by its name, channels by their numbers, a talker by the rule and its directions. */
function objectValue(value: object, talkers: Readonly<Record<string, string>>): string {
  if (Array.isArray(value)) return value.map(String).join(', ');
  if ('name' in value) return String(value.name);
  if (!('kind' in value)) return JSON.stringify(value);
  const rule = talkers[String(value.kind)];
  if (!('azimuthDegrees' in value) || !('halfWidthDegrees' in value)) return rule;
  return `${rule} (${String(value.azimuthDegrees)}° ± ${String(value.halfWidthDegrees)}°)`;
}

/** What the interface calls the values that a setting may have; none where they are names or addresses. */
function wordsOf(place: string, { settings, presenter, share }: Messages): Readonly<Record<string, string>> {
  switch (place) {
    case 'appearance.language':
      return settings.appearance.languages;
    case 'appearance.theme':
      return settings.appearance.themes;
    case 'interpretation.mode':
      return settings.service.modes;
    case 'interpretation.style':
      return settings.service.styles;
    case 'talk.mode':
      return settings.talk.modes;
    case 'captions.edge':
      return presenter.edges;
    case 'presenter.code':
      return share.codePlaces;
    default:
      if (place.endsWith('.theme')) return presenter.themes;
      return place.endsWith('.languages') ? { japanese: presenter.japaneseOnly, both: presenter.both } : {};
  }
}
