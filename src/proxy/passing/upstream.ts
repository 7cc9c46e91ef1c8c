import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates } from 'node:tls';
import type { RequestHead } from '../messages/head.js';

/** The server behind the proxy. */
export interface Upstream {
  /** Its address, without a slash at the end. */
  readonly address: string;
  connect(): Socket;
  /** A target without the address that a client may put before it. */
  local(target: string): string;
  /**
   * The head of a request as it goes on: to its host, below its path. Its target is local.
   * @param without names in lower case of fields that are not handed on
   */
  onward(head: RequestHead, without: ReadonlySet<string>): RequestHead;
}

/** @param ca certificates in PEM that are trusted besides those that Node brings; null for none */
export function createUpstream(url: URL, ca: string | null): Upstream {
  const isTls = url.protocol === 'https:';
  const base = url.pathname.replace(/\/+$/, '');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  const to = { host, port, allowHalfOpen: true };
  const trusted = ca === null ? {} : { ca: [...rootCertificates, ca] };
  // An address is no name that TLS could ask for (RFC 6066, 3).
  const name = isIP(host) === 0 ? { servername: host } : {};
  const tls = { ...to, ...trusted, ...name, ALPNProtocols: ['http/1.1'] };

  return {
    address: url.origin + base,
    connect: () => (isTls ? connectTls(tls) : connectTcp(to)).setNoDelay(true),
    local: (target) => target.replace(/^https?:\/\/[^/?#]*\/?/i, '/'),
    onward(head, without) {
      return {
        ...head,
        target: head.target.startsWith('/') ? base + head.target : head.target,
        fields: fieldsTo(url.host, head.fields, without),
      };
    },
  };
}

function fieldsTo(host: string, fields: RequestHead['fields'], without: ReadonlySet<string>): string[] {
  const onward: string[] = [];
  let hasHost = false;
  for (let at = 0; at < fields.length; at += 2) {
    const [name, value] = [fields[at] as string, fields[at + 1] as string];
    const lower = name.toLowerCase();
    if (without.has(lower) || (lower === 'host' && hasHost)) continue;
    hasHost ||= lower === 'host';
    onward.push(name, lower === 'host' ? host : value);
  }
  if (!hasHost) onward.unshift('Host', host);
  return onward;
}
