import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { findFreePort } from '@kolo/tools/environment/ports.ts';
import { startServer, type Server } from './api-servers.ts';

/** Connections to PostgreSQL that PgBouncer lends: fewer than the processes open to it. */
const LENT = 20;
const CLIENTS_MAX = 200;
/** Root may not run PgBouncer. */
const UNPRIVILEGED = 'nobody';
const READABLE = 0o644;

/** What a program prints of its version, on either stream. Throws a PlainError where it is not installed. */
function versionOf(program: string, flag: string): string {
  try {
    return execFileSync('/bin/sh', ['-c', `${program} ${flag} 2>&1`], { encoding: 'utf8' });
  } catch {
    throw new PlainError(
      `${program} is not on this machine. On Debian: apt-get install nginx-light pgbouncer`,
    );
  }
}

/** Whether this PgBouncer keeps prepared statements: from 1.21 on. */
export function keepsPreparedStatements(): boolean {
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(versionOf('pgbouncer', '--version')) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 21);
}

/** Starts PgBouncer in transaction mode before this database. Returns the address that leads through it, too. */
export async function startPgBouncer(
  folder: string,
  databaseUrl: string,
): Promise<{ readonly server: Server; readonly url: string }> {
  const behind = new URL(databaseUrl);
  const port = await findFreePort();
  const file = join(folder, 'pgbouncer.ini');
  const login = `user=${behind.username} password='${decodeURIComponent(behind.password)}'`;
  const settings = [
    '[databases]',
    `* = host=${behind.hostname} port=${behind.port} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    `default_pool_size = ${LENT}`,
    `max_client_conn = ${CLIENTS_MAX}`,
    ...(keepsPreparedStatements() ? ['max_prepared_statements = 200'] : []),
    ...(process.getuid?.() === 0 ? [`user = ${UNPRIVILEGED}`] : []),
  ];
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: READABLE });
  const server = await startServer('PgBouncer', port, { file: 'pgbouncer', args: ['-q', file] });
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { server, url: url.href };
}

/** Starts nginx before these processes, each called in its turn. */
export async function startNginx(folder: string, servers: readonly Server[]): Promise<Server> {
  versionOf('nginx', '-v');
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, kind)};`,
  );
  // One process, so that what it costs can be read.
  const settings = [
    'daemon off;',
    'master_process off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr error;',
    'events { worker_connections 1024; }',
    'http {',
    '  access_log off;',
    ...temporary,
    '  upstream kolo {',
    ...servers.map((server) => `    server 127.0.0.1:${server.port};`),
    '    keepalive 64;',
    '    keepalive_requests 100000;',
    '  }',
    '  server {',
    `    listen 127.0.0.1:${port};`,
    '    keepalive_requests 100000;',
    '    location / {',
    '      proxy_pass http://kolo;',
    '      proxy_http_version 1.1;',
    "      proxy_set_header Connection '';",
    '      proxy_set_header Host $host;',
    '      proxy_set_header X-Forwarded-For $remote_addr;',
    '    }',
    '  }',
    '}',
  ];
  writeFileSync(file, `${settings.join('\n')}\n`, { mode: READABLE });
  return startServer('nginx', port, { file: 'nginx', args: ['-e', 'stderr', '-c', file] });
}
