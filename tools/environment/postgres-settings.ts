/** What a postmaster is told on its command line, so that the running settings are the ones in this file. */
export type Durability = 'durable' | 'throwaway';

const ALWAYS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // On a solid-state disk any page is as near as the next: a posting goes down the index to its two pots.
  random_page_cost: '1.1',
  // An HTTP process, a worker, staff commands and a bench share one server.
  max_connections: '100',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Without the details of an error, which quote whole rows.
  log_error_verbosity: 'terse',
};

const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  wal_compression: 'pglz',
};

/** Tests make and drop a database for each file and never need it again. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
};

export function postgresSettings(durability: Durability): string[] {
  const settings = { ...ALWAYS, ...(durability === 'durable' ? DURABLE : THROWAWAY) };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
