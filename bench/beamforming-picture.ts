import { FixedBeam } from '../src/engine/beamform/fixed-beam.ts';
import { delayFromAzimuth } from '../src/engine/beamform/direction.ts';
import { loadingFor } from '../src/engine/beamform/mvdr-weights.ts';
import { SpatialCovariance } from '../src/engine/beamform/spatial-covariance.ts';
import { binOfHz, createSpectrum } from '../src/engine/beamform/stft.ts';
import { BIN_COUNT, WINDOW_SAMPLES } from '../src/engine/beamform/tuning.ts';

/** One group of bars: a name, and one value per series. */
export interface BarGroup {
  readonly name: string;
  readonly values: readonly number[];
}

const COLOURS = ['#8a8f98', '#c2a878', '#5b8db8', '#2b6a4d'];
const TEXT = 'font-family="sans-serif" font-size="12" fill="#222"';

/** Two panels of bars, one above the other, as SVG. */
export function barsPicture(
  panels: readonly { title: string; unit: string; series: readonly string[]; groups: readonly BarGroup[] }[],
): string {
  const width = 760;
  const panelHeight = 260;
  const body = panels.map(({ title, unit, series, groups }, panel) => {
    const top = panel * panelHeight;
    const values = groups.flatMap((group) => group.values);
    const most = Math.max(1, ...values);
    const least = Math.min(0, ...values);
    const y = (value: number): number => top + 200 - ((value - least) / (most - least)) * 140;
    const step = (width - 80) / Math.max(1, groups.length);
    const bars = groups.flatMap((group, place) =>
      group.values.map((value, index) => {
        const barWidth = (step * 0.8) / series.length;
        const x = 50 + place * step + index * barWidth;
        const high = Math.min(y(value), y(0));
        return (
          `<rect x="${x.toFixed(1)}" y="${high.toFixed(1)}" width="${(barWidth - 2).toFixed(1)}" height="${Math.abs(y(value) - y(0)).toFixed(1)}" fill="${COLOURS[index % COLOURS.length]}"/>` +
          `<text x="${(x + barWidth / 2).toFixed(1)}" y="${(high - 4).toFixed(1)}" text-anchor="middle" ${TEXT.replace('12', '10')}>${value.toFixed(value < 10 ? 1 : 0)}</text>`
        );
      }),
    );
    const names = groups.map(
      ({ name }, place) =>
        `<text x="${(50 + (place + 0.4) * step).toFixed(1)}" y="${top + 218}" text-anchor="middle" ${TEXT}>${name}</text>`,
    );
    const legend = series.map(
      (name, index) =>
        `<rect x="${50 + index * 170}" y="${top + 30}" width="12" height="12" fill="${COLOURS[index % COLOURS.length]}"/>` +
        `<text x="${68 + index * 170}" y="${top + 40}" ${TEXT}>${name}</text>`,
    );
    return [
      `<text x="50" y="${top + 18}" ${TEXT} font-weight="bold">${title} (${unit})</text>`,
      `<line x1="45" x2="${width - 20}" y1="${y(0).toFixed(1)}" y2="${y(0).toFixed(1)}" stroke="#444"/>`,
      ...legend,
      ...bars,
      ...names,
    ].join('\n');
  });
  return svg(width, panels.length * panelHeight, body.join('\n'));
}

const FREQUENCIES_HZ = [500, 1000, 2000, 4000];
const PATTERN_SPACING_METRES = 0.06;
const TALKER_DEGREES = 20;
const INTERFERER_DEGREES = -50;

/** What delay-and-sum and MVDR let through from each direction, at four frequencies: talker at 20°, interferer at −50°, 6 cm. */
export function patternPicture(): string {
  const talkerDelay = delayFromAzimuth(TALKER_DEGREES, PATTERN_SPACING_METRES);
  const noise = pointNoise(delayFromAzimuth(INTERFERER_DEGREES, PATTERN_SPACING_METRES));
  const sum = new FixedBeam();
  sum.design(talkerDelay, new SpatialCovariance(), 1);
  const mvdr = new FixedBeam();
  mvdr.design(talkerDelay, noise, loadingFor(noise.hops));
  const panel = (beam: FixedBeam, title: string, left: number): string => {
    const x = (degrees: number): number => left + 50 + ((degrees + 90) / 180) * 290;
    const y = (db: number): number => 40 + (Math.min(10, 10 - Math.max(-30, db)) / 40) * 220;
    const curves = FREQUENCIES_HZ.map((frequencyHz, index) => {
      const points = Array.from({ length: 181 }, (_, n) => {
        const db = responseDb(beam, delayFromAzimuth(n - 90, PATTERN_SPACING_METRES), binOfHz(frequencyHz));
        return `${x(n - 90).toFixed(1)},${y(db).toFixed(1)}`;
      });
      return (
        `<polyline points="${points.join(' ')}" fill="none" stroke="${COLOURS[index]}" stroke-width="2"/>` +
        `<text x="${left + 60 + index * 70}" y="290" fill="${COLOURS[index]}" font-family="sans-serif" font-size="12">${frequencyHz} Hz</text>`
      );
    });
    const grid = [10, 0, -10, -20, -30].map(
      (db) =>
        `<line x1="${x(-90)}" x2="${x(90)}" y1="${y(db)}" y2="${y(db)}" stroke="#ddd"/><text x="${left + 44}" y="${y(db) + 4}" text-anchor="end" ${TEXT}>${db} dB</text>`,
    );
    const marks = [TALKER_DEGREES, INTERFERER_DEGREES].map(
      (degrees, index) =>
        `<line x1="${x(degrees)}" x2="${x(degrees)}" y1="40" y2="260" stroke="#b33" stroke-dasharray="${index === 0 ? '6 3' : '2 3'}"/>` +
        `<text x="${x(degrees)}" y="274" text-anchor="middle" ${TEXT}>${degrees}°</text>`,
    );
    return [
      `<text x="${left + 50}" y="20" ${TEXT} font-weight="bold">${title}</text>`,
      ...grid,
      ...marks,
      ...curves,
    ].join('\n');
  };
  return svg(
    760,
    300,
    `${panel(sum, 'Delay-and-sum', 0)}\n${panel(mvdr, 'MVDR, voice at −50° as background', 380)}`,
  );
}

function responseDb(beam: FixedBeam, delaySamples: number, k: number): number {
  const left = createSpectrum();
  const right = createSpectrum();
  const phase = (-2 * Math.PI * k * delaySamples) / WINDOW_SAMPLES;
  left.re[k] = 1;
  right.re[k] = Math.cos(phase);
  right.im[k] = Math.sin(phase);
  return 10 * Math.log10(Math.max(1e-4, beam.power(left, right, k)));
}

/** A point source with a thirtieth of its power as noise of the microphones' own, learned over two seconds. */
function pointNoise(delaySamples: number): SpatialCovariance {
  const covariance = new SpatialCovariance();
  covariance.hops = 125;
  for (let k = 0; k < BIN_COUNT; k++) {
    const phase = (2 * Math.PI * k * delaySamples) / WINDOW_SAMPLES;
    covariance.leftPower[k] = 1.03;
    covariance.rightPower[k] = 1.03;
    covariance.crossRe[k] = Math.cos(phase);
    covariance.crossIm[k] = Math.sin(phase);
  }
  return covariance;
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">\n<rect width="100%" height="100%" fill="#fff"/>\n${body}\n</svg>\n`;
}
