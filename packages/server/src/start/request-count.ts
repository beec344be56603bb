import type { Server } from 'node:http';

/** Counts the requests under way. */
export class RequestCount {
  #count = 0;

  /** Attach it before the server listens. */
  follow(server: Server): void {
    server.on('request', (_, response) => {
      this.#count++;
      response.once('close', () => {
        this.#count--;
      });
    });
  }

  /** Requests that are not answered yet. */
  current(): number {
    return this.#count;
  }
}
