import { safeStorage } from 'electron';
import type { Cipher } from './secret-store.ts';

/* eslint-disable @typescript-eslint/no-deprecated -- The asynchronous calls that take these calls' place say nothing of keeping plain text on
   a Linux without a keyring, and the Electron that tests run on does not have them. */

/** The system's secret storage through Electron. Call when Electron is ready: on Linux nothing is known of the keyring before. */
export function systemCipher(): Cipher {
  return {
    storage: storage(),
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (encrypted) => safeStorage.decryptString(encrypted),
  };
}

function storage(): Cipher['storage'] {
  if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') {
    // No keyring: Chromium then "encrypts" with a password that is in its source. The user is told in plain words, and may decide.
    safeStorage.setUsePlainTextEncryption(true);
    return 'plain-text';
  }
  return safeStorage.isEncryptionAvailable() ? 'encrypted' : 'unavailable';
}
