import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const HEAD_END = Buffer.from('\r\n\r\n');

/** The parts of a response that a measurement needs. */
export interface RawResponse {
  readonly status: number;
  /** Bytes of the body as it was sent, compressed or not. */
  readonly bytes: number;
}

/**
 * One kept-alive HTTP connection that parses as little as possible. So the load generator leaves
 * the processor to the server that it measures.
 */
export class Connection {
  readonly #socket: Socket;
  #waiting:
    | { resolve: (response: RawResponse) => void; reject: (error: Error) => void }
    | undefined;
  #head = Buffer.alloc(0);
  #status = 0;
  #bytes = 0;
  /** The next part of the response: bytes of a body or chunk, the head, or a chunk's size. */
  #left: number | 'head' | 'size' = 'head';
  #chunked = false;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#read(data));
    socket.on('error', (error) => this.#waiting?.reject(error));
    socket.on('close', () => this.#waiting?.reject(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  /** Sends a request and waits for the complete response. */
  send(request: string): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#left = 'head';
      this.#bytes = 0;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    let rest = data;
    while (rest.length > 0) {
      if (typeof this.#left === 'number') rest = this.#readBody(rest, this.#left);
      else rest = this.#left === 'head' ? this.#readHead(rest) : this.#readSize(rest);
    }
  }

  #readHead(data: Buffer): Buffer {
    this.#head = Buffer.concat([this.#head, data]);
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return Buffer.alloc(0);
    const head = this.#head.toString('latin1', 0, end).toLowerCase();
    const rest = this.#head.subarray(end + HEAD_END.length);
    this.#head = Buffer.alloc(0);
    this.#status = Number(head.slice(9, 12));
    this.#chunked = head.includes('\r\ntransfer-encoding: chunked');
    const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
    this.#left = this.#chunked ? 'size' : length;
    if (length === 0 && !this.#chunked) this.#finish();
    return rest;
  }

  #readBody(data: Buffer, left: number): Buffer {
    const taken = Math.min(left, data.length);
    if (!this.#chunked) this.#bytes += taken;
    this.#left = left - taken;
    if (this.#left > 0) return Buffer.alloc(0);
    if (this.#chunked) this.#left = 'size';
    else this.#finish();
    return data.subarray(taken);
  }

  /** Reads a chunk's size line, which may arrive in pieces. The chunk has the final line break. */
  #readSize(data: Buffer): Buffer {
    this.#head = Buffer.concat([this.#head, data]);
    const end = this.#head.indexOf('\r\n');
    if (end < 0) return Buffer.alloc(0);
    const size = Number.parseInt(this.#head.toString('latin1', 0, end), 16);
    if (size === 0 && this.#head.length < end + 4) return Buffer.alloc(0);
    const rest = this.#head.subarray(end + (size === 0 ? 4 : 2));
    this.#head = Buffer.alloc(0);
    this.#bytes += size;
    this.#left = size + 2;
    if (size === 0) this.#finish();
    return rest;
  }

  #finish(): void {
    const response = { status: this.#status, bytes: this.#bytes };
    this.#left = 'head';
    this.#waiting?.resolve(response);
  }
}
