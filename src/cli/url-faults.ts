import type { InputError } from './settings.js';

/** What is wrong with the base address of a server. @param text a URL */
export function urlErrors(flag: string, text: string): InputError[] {
  const { username, password, search, hash, pathname } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '')
    return [{ source: flag, detail: 'An address has no user, query or fragment.' }];
  if (/\/v1(?:\/reports)?\/*$/.test(pathname))
    return [{ source: `${flag} ${text}`, detail: 'Name what stands before /v1, without it.' }];
  return [];
}
