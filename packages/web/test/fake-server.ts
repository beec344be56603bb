import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { onTestFinished } from 'vitest';

type Result<C extends Call> = OutputOf<C> | FakeRefusal;
/** Decides what a call returns by its input. */
type Decide<C extends Call> = (input: RequestOf<C>) => Result<C> | Promise<Result<C>>;

/** A refusal of the server. `message` holds one text, or texts by field. */
export class FakeRefusal {
  readonly status: number;
  readonly code: string;
  readonly message: string | Record<string, string>;

  constructor(status: number, code: string, message: string | Record<string, string>) {
    this.status = status;
    this.code = code;
    this.message = message;
  }
}

interface Sent {
  readonly name: string;
  readonly input: unknown;
  readonly key: string | null;
}

type Handler = (input: unknown) => unknown;

/**
 * A server for component tests, in place of `fetch`. It holds the browser and the test to the
 * contract: an input that the call does not take, an output that it does not give and a call without
 * a reply are failures, which {@link problems} lists.
 */
export class FakeServer {
  readonly #handlers = new Map<string, Handler>();
  readonly #sent: Sent[] = [];
  /** What went wrong so far; a test fails while it is not empty. */
  readonly problems: string[] = [];

  /** Replies to a call this way from now on. */
  reply<C extends Call>(call: C, result: Result<C> | Decide<C>): void {
    const decide = typeof result === 'function' ? (result as Decide<C>) : () => result;
    this.#handlers.set(nameOf(call), (input) => decide(input as RequestOf<C>));
  }

  /** Loses the connection on each request of a call until the returned function is called. */
  lose(call: Call): () => void {
    return this.#replace(call, () => {
      throw new TypeError('the connection is lost');
    });
  }

  /** Lets a call do its work, but loses each response until the returned function is called. */
  loseResponse(call: Call): () => void {
    return this.#replace(call, async (input, handle) => {
      await handle(input);
      throw new TypeError('the connection is lost');
    });
  }

  /** Holds the reply to a call back until the returned function is called or the test is over. */
  hold(call: Call): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    // A call that never ends would keep the loading bar in the page of all later tests.
    onTestFinished(() => resolve());
    this.#replace(call, async (input, handle) => {
      await promise;
      return handle(input);
    });
    return resolve;
  }

  /** The inputs of a call that were sent so far, in their order. */
  sent<C extends Call>(call: C): RequestOf<C>[] {
    const name = nameOf(call);
    return this.#sent
      .filter((each) => each.name === name)
      .map(({ input }) => input as RequestOf<C>);
  }

  /** The idempotency keys of a call that were sent so far, in their order. */
  keys(call: Call): (string | null)[] {
    return this.#sent.filter(({ name }) => name === nameOf(call)).map(({ key }) => key);
  }

  readonly fetch: typeof fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address), location.origin);
    const name = `${init?.method} ${pathname.slice(BASE_PATH.length)}`;
    const call = allCalls.find((each) => nameOf(each) === name);
    const handle = this.#handlers.get(name);
    if (!call || !handle) return this.#fail(`${name} has no reply`);
    const input =
      call.method === 'GET' ? Object.fromEntries(searchParams) : JSON.parse(String(init?.body));
    const key = new Headers(init?.headers).get('idempotency-key');
    this.#sent.push({ name, input, key });
    const output = await handle(input);
    init?.signal?.throwIfAborted();
    // A form sends what is typed; the server names what is wrong with it.
    if (output instanceof FakeRefusal && output.status === 422) return refuse(output);
    if (call.input.safeParse(input).error)
      return this.#fail(`${name} got ${JSON.stringify(input)}`);
    if (output instanceof FakeRefusal) return refuse(output);
    if (call.output === null) return new Response(null, { status: 204 });
    const { error } = call.output.safeParse(output);
    return error ? this.#fail(`${name}: ${error.message}`) : Response.json(output);
  };

  #replace(call: Call, next: (input: unknown, handle: Handler) => unknown): () => void {
    const name = nameOf(call);
    const handle = this.#handlers.get(name) ?? (() => this.#fail(`${name} has no reply`));
    this.#handlers.set(name, (input) => next(input, handle));
    return () => {
      this.#handlers.set(name, handle);
    };
  }

  #fail(problem: string): Response {
    this.problems.push(problem);
    return refuse(new FakeRefusal(500, 'FAILED', problem));
  }
}

function refuse({ status, code, message }: FakeRefusal): Response {
  return Response.json({ error: { code, message, requestId: crypto.randomUUID() } }, { status });
}
