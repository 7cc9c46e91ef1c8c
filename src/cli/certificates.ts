import { X509Certificate } from 'node:crypto';
import { NotUtf8Error, readTextFile } from '../adapters/files/text-file.js';
import type { InputError } from './settings.js';
import { whyUnreadable } from './unreadable-file.js';

/** Certificates in PEM, or what is wrong with their file. */
export interface LoadedCertificates {
  readonly text: string | null;
  readonly faults: readonly InputError[];
}

/** @param path of `--upstream-ca`; undefined where it is not given */
export async function loadCertificates(path: string | undefined): Promise<LoadedCertificates> {
  if (path === undefined) return { text: null, faults: [] };
  const source = `--upstream-ca ${path}`;
  const failed = (detail: string): LoadedCertificates => ({ text: null, faults: [{ source, detail }] });
  try {
    const text = await readTextFile(path);
    new X509Certificate(text);
    return { text, faults: [] };
  } catch (error) {
    const isUnread = error instanceof NotUtf8Error || (error as NodeJS.ErrnoException).syscall !== undefined;
    return isUnread
      ? failed(await whyUnreadable(path, error))
      : failed('It holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----.');
  }
}
