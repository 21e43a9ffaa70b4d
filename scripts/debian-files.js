/* The texts inside the Debian package, apart from where they are put: see package-deb.js. */

/**
 * What Electron and PortAudio link to or start, by Debian's names. Ubuntu's packages with 64-bit time provide the same names, all but the
 * one of ALSA, which is named with both.
 */
export const DEPENDENCIES = [
  'libgtk-3-0',
  'libnss3',
  'libgbm1',
  'libasound2 | libasound2t64',
  'libnotify4',
  'libxss1',
  'libxtst6',
  'libatspi2.0-0',
  'xdg-utils',
];

/** @param {{ version: string, architecture: string, installedKib: number }} details */
export function controlFile({ version, architecture, installedKib }) {
  return `Package: mimiyaku
Version: ${debianVersion(version)}
Architecture: ${architecture}
Maintainer: The Mimiyaku authors <authors@mimiyaku.example>
Homepage: https://mimiyaku.example
Section: sound
Priority: optional
Installed-Size: ${installedKib}
Depends: ${DEPENDENCIES.join(', ')}
Recommends: libsecret-1-0
Description: Two-microphone recorder and English-to-Japanese speech translator
 Mimiyaku listens to a two-microphone USB array, forms a beam towards whoever
 speaks English, and shows what was said in Japanese. Recogniser and translator
 run on this computer, without a network; a translation service can be used
 instead.
`;
}

/** A hyphen would begin Debian's own revision: a pre-release sorts before its release with a tilde. @param {string} version */
export function debianVersion(version) {
  return version.replace('-', '~');
}

export function desktopEntry() {
  return `[Desktop Entry]
Type=Application
Name=Mimiyaku
Name[ja]=耳訳
GenericName=Speech Translator
GenericName[ja]=音声翻訳
Comment=English speech to Japanese text with a two-microphone array
Comment[ja]=2マイクアレイで聞いた英語を日本語の文字で表示します
Exec=/opt/mimiyaku/mimiyaku
Icon=mimiyaku
Terminal=false
Categories=AudioVideo;Audio;Recorder;
StartupWMClass=Mimiyaku
`;
}

/**
 * @param {string} licence of the product
 * @param {string} notice of what it carries
 */
export function copyrightFile(licence, notice) {
  return `${licence.trim()}

${notice.trim()}

The licences of Electron and Chromium: /opt/mimiyaku/LICENSE.electron.txt and LICENSES.chromium.html there. Those of the packages inside
the program: licences.txt in the program's archive and beside its windows.
`;
}
