import { useEffect, useState } from 'preact/hooks';

/**
 * What lists tell a key by: the first eight digits of its SHA-256.
 * @returns null until it is known, and where the browser computes none: away from loopback without TLS
 */
export function useFingerprint(key: string | null): string | null {
  const [known, setKnown] = useState<{ key: string; fingerprint: string } | null>(null);
  useEffect(() => {
    if (key === null || !isSecureContext) return;
    void fingerprintOf(key).then((fingerprint) => setKnown({ key, fingerprint }));
  }, [key]);
  return known?.key === key ? known.fingerprint : null;
}

async function fingerprintOf(key: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(key));
  return [...new Uint8Array(digest, 0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
