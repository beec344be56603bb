import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Rate, TokenBucket } from '../base/token-bucket.ts';
import { CONNECTIONS_MAX } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isHealth?: boolean;
  }
}

/** How many requests of those who are not logged in are answered. */
export interface AnonymousRates {
  readonly health: Rate;
  readonly others: Rate;
}

/** A browser that loads the page asks for some 40 files. */
export const ANONYMOUS_RATES: AnonymousRates = {
  health: { burst: 100, perSecond: 200 },
  others: { burst: 500, perSecond: 60 },
};

/** How many may wait, by where they come from: the others must not take the connections of all staff. */
export const WAITING_MAX = { known: CONNECTIONS_MAX * 0.25, unknown: CONNECTIONS_MAX * 0.6 };
const RELEASE_EVERY_MS = 50;

interface GateOptions {
  readonly rates: AnonymousRates;
  /** True for a request of somebody who is logged in, as far as can be told without a query. */
  readonly isStaff: (request: FastifyRequest) => boolean;
  /** True for a request from where staff have logged in before. */
  readonly isFromKnownAddress: (request: FastifyRequest) => boolean;
}

/**
 * Lets requests of those who are not logged in through at a rate. Above it they wait in memory, and
 * nothing is spent on them: clients that ask again as soon as they are answered would otherwise
 * take the whole event loop from staff. Who would make the line too long, or asks again on a
 * connection that waits, is disconnected.
 */
export function installAnonymousGate(app: FastifyInstance, options: GateOptions): void {
  const { rates, isStaff, isFromKnownAddress } = options;
  const lines = { health: new WaitingLine(rates.health), others: new WaitingLine(rates.others) };
  app.addHook('onRequest', (request, reply, done) => {
    if (isStaff(request)) return done();
    const line = request.routeOptions.config.isHealth ? lines.health : lines.others;
    const connection = { socket: request.raw.socket, response: reply.raw };
    line.enter(connection, () => isFromKnownAddress(request), done);
  });
  // From then on nobody waits: what is under way is finished first.
  app.addHook('preClose', (done) => {
    for (const line of Object.values(lines)) line.open();
    done();
  });
}

type Proceed = () => void;

/** Where an answer goes to. */
interface Connection {
  readonly socket: Pick<Socket, 'destroy'>;
  /** Emits `close` when the client has gone. */
  readonly response: EventEmitter;
}

/** Requests that wait to be let through, those from known addresses first. */
export class WaitingLine {
  readonly #bucket: TokenBucket;
  readonly #waiting = { known: new Set<Proceed>(), unknown: new Set<Proceed>() };
  readonly #sockets = new WeakSet<object>();
  #timer: NodeJS.Timeout | undefined;
  #isOpen = false;

  constructor(rate: Rate) {
    this.#bucket = new TokenBucket(rate);
  }

  /** Proceeds at once, later, or never: when the client has gone or its connection is closed here. */
  enter(
    { socket, response }: Connection,
    isFromKnownAddress: () => boolean,
    proceed: Proceed,
  ): void {
    if (this.#isOpen || (!this.#timer && this.#bucket.take())) {
      proceed();
      return;
    }
    const kind = isFromKnownAddress() ? 'known' : 'unknown';
    const waiting = this.#waiting[kind];
    if (waiting.size >= WAITING_MAX[kind] || this.#sockets.has(socket)) {
      socket.destroy();
      return;
    }
    const entry = () => {
      this.#sockets.delete(socket);
      response.off('close', leave);
      proceed();
    };
    const leave = () => {
      this.#sockets.delete(socket);
      waiting.delete(entry);
    };
    response.once('close', leave);
    this.#sockets.add(socket);
    waiting.add(entry);
    this.#timer ??= setInterval(() => this.#release(), RELEASE_EVERY_MS);
  }

  /** Lets all through, from now on too. */
  open(): void {
    this.#isOpen = true;
    this.#release();
  }

  #release(): void {
    for (const waiting of [this.#waiting.known, this.#waiting.unknown]) {
      for (const entry of waiting) {
        if (!this.#isOpen && !this.#bucket.take()) return;
        waiting.delete(entry);
        entry();
      }
    }
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
