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

/** Rates of requests without a session (R-1274). */
export interface AnonymousRates {
  readonly health: Rate;
  readonly others: Rate;
}

/** A page load requests about 40 files. */
export const ANONYMOUS_RATES: AnonymousRates = {
  health: { burst: 100, perSecond: 200 },
  others: { burst: 500, perSecond: 60 },
};

/** Maximum waiting requests from known and unknown addresses. The rest of the connections is for staff. */
export const WAITING_MAX = { known: CONNECTIONS_MAX * 0.25, unknown: CONNECTIONS_MAX * 0.6 };
const RELEASE_EVERY_MS = 50;

interface AnonymousLimitOptions {
  readonly rates: AnonymousRates;
  /** Returns true if the request has a known session token. It makes no query. */
  readonly isStaff: (request: FastifyRequest) => boolean;
  /** Returns true if staff have logged in from the address of the request. */
  readonly isFromKnownAddress: (request: FastifyRequest) => boolean;
}

/**
 * Limits the rate of requests without a session, so that a flood leaves the event loop to staff
 * (R-1274). Requests above the rate wait in memory. A request beyond the queue's limit, or a second
 * one on a waiting connection, is disconnected.
 */
export function limitAnonymous(app: FastifyInstance, options: AnonymousLimitOptions): void {
  const { rates, isStaff, isFromKnownAddress } = options;
  const queues = { health: new WaitingQueue(rates.health), others: new WaitingQueue(rates.others) };
  app.addHook('onRequest', (request, reply, done) => {
    if (isStaff(request)) return done();
    const queue = request.routeOptions.config.isHealth ? queues.health : queues.others;
    const connection = { socket: request.raw.socket, response: reply.raw };
    queue.enter(connection, () => isFromKnownAddress(request), done);
  });
  // A closing server finishes its waiting requests first.
  app.addHook('preClose', (done) => {
    for (const queue of Object.values(queues)) queue.open();
    done();
  });
}

type Proceed = () => void;

/** The connection of a request. */
interface Connection {
  readonly socket: Pick<Socket, 'destroy'>;
  /** Emits `close` when the client disconnects. */
  readonly response: EventEmitter;
}

/** A queue of waiting requests. Those from known addresses proceed first. */
export class WaitingQueue {
  readonly #bucket: TokenBucket;
  readonly #waiting = { known: new Set<Proceed>(), unknown: new Set<Proceed>() };
  readonly #sockets = new WeakSet<object>();
  #timer: NodeJS.Timeout | undefined;
  #isOpen = false;

  constructor(rate: Rate) {
    this.#bucket = new TokenBucket(rate);
  }

  /** Calls `proceed` at once or later. Never calls it after the client or this queue disconnects. */
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

  /** Lets all waiting and all later requests proceed. */
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
