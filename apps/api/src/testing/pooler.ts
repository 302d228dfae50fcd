import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import pg from 'pg';

const SSL_REQUEST = 80_877_103;
const CANCEL_REQUEST = 80_877_102;
const LENGTH_BYTES = 4;
const TYPE_BYTES = 1;

/** Of the start-up packet: what a pooler can give back to each client on a connection that others share. */
const STARTS_WITH = new Set(['user', 'database', 'client_encoding', 'application_name']);

/** What lives as long as a connection, and is lost where the next transaction runs on another one. */
const OF_A_CONNECTION =
  /^\s*(?:listen|unlisten|prepare|declare\s.*with\s+hold|create\s+temp|set\s+(?!local|transaction|constraints))|pg_(?:try_)?advisory_lock|set_config\s*\((?:[^()]|\([^()]*\))*,(?!\s*true\s*\))[^,()]*\)/i;

/** A pooler that lends connections by transaction, as PgBouncer does in that mode. It knows no prepared statements, as before 1.21. */
export interface Pooler {
  /** Leads to it, with the role and the database of the address behind it. */
  readonly url: string;
  /** How many transactions each connection to the database has served. */
  readonly served: readonly number[];
  /** What was asked that would be lost with the transaction: the first words of each. */
  readonly lost: readonly string[];
  close(): Promise<void>;
}

/** One message, with its type and length. */
type Message = Buffer;

/** Cuts a stream of bytes into messages; the first of a client has no type. */
function messagesOf(take: (message: Message) => void, headBytes: () => number) {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = headBytes();
      if (rest.length < head + LENGTH_BYTES) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      take(message);
    }
  };
}

function message(type: string, body: Buffer): Message {
  const head = Buffer.alloc(TYPE_BYTES + LENGTH_BYTES);
  head.write(type);
  head.writeInt32BE(LENGTH_BYTES + body.length, TYPE_BYTES);
  return Buffer.concat([head, body]);
}

const typeOf = (one: Message) => String.fromCharCode(one[0] ?? 0);
const wordsOf = (one: Message) => one.toString('utf8', TYPE_BYTES + LENGTH_BYTES).split('\0');

const AUTHENTICATED = message('R', Buffer.alloc(LENGTH_BYTES));
const READY = message('Z', Buffer.from('I'));

/** One connection to the database, which serves one client at a time. */
interface Lent {
  readonly stream: Duplex;
  readonly at: number;
  /** Takes what the database says. */
  hear: (one: Message) => void;
}

/** The connections, lent in turn: the next transaction of a client seldom gets the one of its last. */
function lender(url: string, size: number, served: number[]) {
  const free: Lent[] = [];
  const waiting: ((one: Lent) => void)[] = [];
  const clients: pg.Client[] = [];
  const give = (one: Lent) => {
    const next = waiting.shift();
    if (next) next(one);
    else free.push(one);
  };
  return {
    async open() {
      for (let at = 0; at < size; at += 1) {
        // It authenticates by itself; everything after that is passed between it and the clients.
        const client = new pg.Client({ connectionString: url });
        client.on('error', () => undefined);
        await client.connect();
        clients.push(client);
        served.push(0);
        const { stream } = client.connection;
        stream.removeAllListeners('data');
        const lent: Lent = { stream, at, hear: () => undefined };
        stream.on(
          'data',
          messagesOf(
            (one) => lent.hear(one),
            () => TYPE_BYTES,
          ),
        );
        free.push(lent);
      }
    },
    async borrow(): Promise<Lent> {
      const one = free.shift();
      return one ?? new Promise((resolve) => waiting.push(resolve));
    },
    give,
    async close() {
      for (const { connection } of clients) connection.stream.destroy();
    },
  };
}

type Lender = ReturnType<typeof lender>;

/** Serves one client: lends it a connection for each transaction. */
function serve(socket: Socket, lent: Lender, served: number[], lost: string[]): void {
  let started = false;
  let held: Lent | null = null;
  /** Answers that the database owes: each ends with "ready". */
  let owed = 0;
  let queue: Message[] = [];

  const hear = (one: Message) => {
    socket.write(one);
    if (typeOf(one) !== 'Z') return;
    owed -= 1;
    const isIdle = one.at(-1) === READY.at(-1);
    if (!held || !isIdle || owed > 0) return;
    served[held.at] = (served[held.at] ?? 0) + 1;
    held.hear = () => undefined;
    lent.give(held);
    held = null;
  };
  const send = async () => {
    const one = await lent.borrow();
    if (socket.destroyed) return lent.give(one);
    held = one;
    one.hear = hear;
    for (const said of queue) one.stream.write(said);
    queue = [];
  };
  const take = (one: Message) => {
    if (!started) return begin(one);
    const type = typeOf(one);
    if (type === 'X') return void socket.end();
    const [first = '', second = ''] = wordsOf(one);
    // A statement that is parsed has its name first, if any.
    if (type === 'P' && first !== '') lost.push(`prepared ${first}`);
    const text = type === 'P' ? second : type === 'Q' ? first : '';
    if (OF_A_CONNECTION.test(text)) lost.push(text.trim().slice(0, 40));
    if (type === 'Q' || type === 'S') owed += 1;
    if (held) return void held.stream.write(one);
    queue.push(one);
    if (queue.length === 1) void send();
  };
  const begin = (one: Message) => {
    const code = one.readInt32BE(LENGTH_BYTES);
    if (code === SSL_REQUEST) return void socket.write('N');
    if (code === CANCEL_REQUEST) return void socket.destroy();
    const words = one.toString('utf8', 2 * LENGTH_BYTES).split('\0');
    const unknown = words.find((name, at) => at % 2 === 0 && name !== '' && !STARTS_WITH.has(name));
    if (unknown !== undefined) {
      const fault = `SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
      return void socket.end(message('E', Buffer.from(fault)));
    }
    started = true;
    socket.write(Buffer.concat([AUTHENTICATED, READY]));
  };
  socket.on(
    'data',
    messagesOf(take, () => (started ? TYPE_BYTES : 0)),
  );
  // A client that leaves within a transaction loses its connection too.
  socket.on('close', () => held?.stream.destroy());
  socket.on('error', () => socket.destroy());
}

/** Starts one before that database, with so many connections to it. */
export async function startPooler(databaseUrl: string, size: number): Promise<Pooler> {
  const served: number[] = [];
  const lost: string[] = [];
  const lent = lender(databaseUrl, size, served);
  await lent.open();
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, lent, served, lost);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the pooler has no port');
  const url = new URL(databaseUrl);
  url.port = String(address.port);
  return {
    url: url.href,
    served,
    lost,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await lent.close();
    },
  };
}
