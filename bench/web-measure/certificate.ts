import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';

export interface Certificate {
  readonly key: Buffer;
  readonly cert: Buffer;
  /** Trusts this key alone: a blanket trust would turn off the browser's HTTP cache and service workers. */
  readonly spki: string;
}

/** A certificate for loopback that lives as long as the folder. */
export function makeCertificate(folder: string): Certificate {
  const keyFile = join(folder, 'key.pem');
  const certFile = join(folder, 'cert.pem');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', keyFile, '-out', certFile];
  const result = spawnSync('openssl', ['req', '-x509', '-nodes', '-days', '2', ...curve, ...names, ...files]);
  if (result.error) throw new PlainError('The web bench needs openssl, to make a certificate for loopback.');
  if (result.status !== 0)
    throw new PlainError(`openssl made no certificate:\n${String(result.stderr).trim()}`);
  const cert = readFileSync(certFile);
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { key: readFileSync(keyFile), cert, spki: createHash('sha256').update(publicKey).digest('base64') };
}
