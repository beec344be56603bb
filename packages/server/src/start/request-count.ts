import type { Server } from 'node:http';

/** Counts running requests. */
export class RequestCount {
  #count = 0;

  /** Follows a server. Call it before the server listens. */
  follow(server: Server): void {
    server.on('request', (_, response) => {
      this.#count++;
      response.once('close', () => {
        this.#count--;
      });
    });
  }

  /** Returns the number of requests without a complete response. */
  current(): number {
    return this.#count;
  }
}
