/**
 * Finds, among the servers of an address, one that answers and is of the wanted kind: after a
 * failover another one. Each connection begins with the server that was found last.
 */
import { Client, type ClientConfig } from 'pg';
import {
  formatHostPort,
  type HostPort,
  type PostgresAddress,
  type SessionKind,
} from './address.ts';

/** Time for a server that has let us in to say what it is. */
const kindTimeoutMs = 5_000;

/** What a server says of itself. */
interface ServerState {
  readonly standby: boolean;
  readonly read_only: boolean;
}

/** Whether a server is of a kind; libpq's rules. */
const fits: Readonly<Record<SessionKind, (state: ServerState) => boolean>> = {
  any: () => true,
  'read-write': (state) => !state.standby && !state.read_only,
  'read-only': (state) => state.standby || state.read_only,
  primary: (state) => !state.standby,
  standby: (state) => state.standby,
};

export interface Servers {
  /**
   * Makes clients of the server that counts as good; one that fails makes the next count. Their
   * errors never end the process.
   */
  readonly Client: typeof Client;
  /** Calls it once a server, until it succeeds. Rejects with what each server said. */
  reach<Reached>(attempt: () => Promise<Reached>): Promise<Reached>;
  /** A connected client. */
  connect(options: ClientConfig): Promise<Client>;
}

/** `servers` are those of the address, or others that speak for them. */
export function serversOf(
  { servers: own, sessionKind, channelBinding }: PostgresAddress,
  servers: readonly HostPort[] = own,
): Servers {
  let present = 0;

  class ServerClient extends Client {
    readonly #index: number;
    #refusal: () => Error | null = () => null;

    constructor(options?: string | ClientConfig) {
      const index = present;
      // The pool hides the password from enumeration.
      const { password } = options as ClientConfig;
      super({ ...(options as ClientConfig), ...(password && { password }), ...servers[index]! });
      this.#index = index;
      // Each error also fails what waits for it; unheard, it would end the process.
      this.on('error', () => {});
      if (channelBinding === 'require') this.#refusal = requireBinding(this);
    }

    override connect(): Promise<Client>;
    override connect(callback: (error: Error) => void): void;
    override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
      const connected = this.#connect();
      if (callback === undefined) return connected;
      // pg's type leaves out that null means success.
      connected.then(() => callback(null as unknown as Error), callback);
      return undefined;
    }

    async #connect(): Promise<this> {
      try {
        await super.connect();
        // One that lets everybody in may have said so before its connection was ended.
        const refusal = this.#refusal();
        if (refusal !== null) throw refusal;
        if (sessionKind !== 'any') await requireKind(this, sessionKind);
        return this;
      } catch (error) {
        if (present === this.#index) present = (present + 1) % servers.length;
        void this.end().catch(() => {});
        throw servers.length === 1 ? error : named(error, servers[this.#index]!);
      }
    }
  }

  const reach = async <Reached>(attempt: () => Promise<Reached>): Promise<Reached> => {
    const errors: unknown[] = [];
    for (const _ of servers) {
      try {
        return await attempt();
      } catch (error) {
        errors.push(error);
      }
    }
    throw errors.length === 1 ? errors[0] : new AggregateError(errors);
  };

  return {
    Client: ServerClient,
    reach,
    connect: (options) => reach(() => new ServerClient(options).connect()),
  };
}

async function requireKind(client: Client, kind: SessionKind): Promise<void> {
  const { rows } = await client.query<ServerState>({
    text: `select pg_catalog.pg_is_in_recovery() as standby,
      pg_catalog.current_setting('default_transaction_read_only') = 'on' as read_only`,
    query_timeout: kindTimeoutMs,
  } as { text: string });
  const state = rows[0]!;
  if (fits[kind](state)) return;
  const is = state.standby ? 'a standby' : state.read_only ? 'read-only' : 'a primary';
  throw new Error(`it is ${is}, and target_session_attrs is ${kind}`);
}

/** The messages of a server's login, which pg's types leave out. */
interface Login {
  readonly stream: { destroy(error: Error): void };
  on(event: string, listener: (message: { mechanisms?: string[] }) => void): void;
}

/**
 * Ends the connection before a password is sent in another way than bound to it: whoever stands
 * between could use it. Returns why it did, or null.
 */
function requireBinding(client: Client): () => Error | null {
  const { connection } = client as unknown as { connection: Login };
  let isBound = false;
  let refusal: Error | null = null;
  const unlessBound = () => {
    if (isBound) return;
    refusal = new Error('it offers no channel binding, which channel_binding=require asks for');
    connection.stream.destroy(refusal);
  };
  connection.on('authenticationSASL', ({ mechanisms = [] }) => {
    isBound = mechanisms.includes('SCRAM-SHA-256-PLUS');
    unlessBound();
  });
  for (const event of [
    'authenticationCleartextPassword',
    'authenticationMD5Password',
    'authenticationOk',
  ]) {
    connection.on(event, unlessBound);
  }
  return () => refusal;
}

/** Says which server said it. */
function named(error: unknown, server: HostPort): unknown {
  if (error instanceof Error && error.message !== '') {
    error.message = `${formatHostPort(server)}: ${error.message}`;
  }
  return error;
}
