import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Fault } from './settings.js';
import { whyUnreadable } from './unreadable-file.js';

/** Certificates in PEM, or what is wrong with their file. */
export interface ReadCertificates {
  readonly text: string | null;
  readonly faults: readonly Fault[];
}

/** @param path of `--upstream-ca`; undefined where it is not given */
export async function readCertificates(path: string | undefined): Promise<ReadCertificates> {
  if (path === undefined) return { text: null, faults: [] };
  const source = `--upstream-ca ${path}`;
  const failed = (detail: string): ReadCertificates => ({ text: null, faults: [{ source, detail }] });
  try {
    const text = await readFile(path, 'utf8');
    new X509Certificate(text);
    return { text, faults: [] };
  } catch (error) {
    const failure = error as NodeJS.ErrnoException;
    return failure.syscall === undefined
      ? failed('It holds no certificate in PEM, which begins with -----BEGIN CERTIFICATE-----.')
      : failed(await whyUnreadable(path, failure));
  }
}
