// A server for component tests. Commands are served by name, with replies of their declared types. A request that is
// not served fails the test.
import { type AnyCommand, type CommandInput, type CommandReply, fieldOfReply } from '@gemba/contract/kit/command.ts'
import type { FieldRecord } from '@gemba/contract/kit/field.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import { completeReply, type PartialReply } from './complete-reply.fixture.ts'
import { encodeRefusal, ServedRefusal } from './refusal.fixture.ts'
import { nameOfRequest } from './request-name.fixture.ts'

export { refuse } from './refusal.fixture.ts'

/** The network fails before the request arrives. */
export const cut = Symbol('cut')
/** The request never gets a reply. */
export const pending = Symbol('pending')

/** A file is a `Response`. */
type Outcome<C> = PartialReply<CommandReply<C>> | Response | ServedRefusal | typeof cut | typeof pending
type Answer<C> = Outcome<C> | ((input: CommandInput<C>) => Outcome<C> | Promise<Outcome<C>>)

/** A command with its reply. */
export interface ServedCommand {
  readonly command: AnyCommand
  readonly answer: (input: never) => unknown
}

interface SentRequest<Input = Record<string, unknown>> {
  readonly name: string
  readonly kind: AnyCommand['kind']
  readonly input: Input
  /** Idempotency key of a write; undefined for a read. */
  readonly key: string | undefined
  /** Is aborted when the sender cancels the request. */
  readonly signal: AbortSignal | undefined
}

/** Returns a command with its reply. Without a reply, every value is the simplest of its field. */
export function on<C extends AnyCommand>(command: C, ...[answer]: [answer?: Answer<C>]): ServedCommand {
  return { command, answer: typeof answer === 'function' ? (answer as ServedCommand['answer']) : () => answer }
}

/** Returns the parts of a path. */
const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '')

/** Returns the values of the `:name` parts of a path; undefined if the path does not match. */
function matchEndpoint(endpoint: string, method: string, pathname: string): Record<string, string> | undefined {
  const [declaredMethod, path = ''] = endpoint.split(' ')
  const declared = partsOf(path)
  const parts = partsOf(pathname)
  if (declaredMethod !== method || declared.length !== parts.length) return undefined
  const values: Record<string, string> = {}
  for (const [at, part] of declared.entries()) {
    const value = decodeURIComponent(parts[at] ?? '')
    if (part.startsWith(':')) values[part.slice(1)] = value
    else if (part !== value) return undefined
  }
  return values
}

const numberKinds = new Set(['integer', 'number', 'instant', 'duration', 'flag', 'choice'])

/** Returns the texts of a path or query as values of their fields. */
const parseValues = (fields: FieldRecord, texts: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      numberKinds.has(fields[name]?.kind ?? '') ? Number(text) : text,
    ]),
  )

const offline = (): never => {
  throw new TypeError('the network is cut')
}

const untilAborted = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => signal?.addEventListener('abort', () => resolve()))

export class FakeServer {
  readonly requests: SentRequest[] = []
  /** Whether no request arrives. Writes are recorded nevertheless. */
  isCut = false
  /** Requests that the test did not serve, and replies that were not as declared. */
  readonly faults: Promise<string>[] = []
  readonly #served: ServedCommand[] = []

  /** Serves more commands. The last reply given for a command is used. */
  serve(...served: readonly ServedCommand[]): void {
    this.#served.unshift(...served.toReversed())
  }

  /** Removes the recorded requests. */
  clear(): void {
    this.requests.length = 0
  }

  /** Returns the recorded writes in order. */
  get writes(): SentRequest[] {
    return this.requests.filter(({ kind }) => kind === 'write')
  }

  /** Returns the requests of a command in order. */
  requestsOf<C extends AnyCommand>({ name }: C): SentRequest<CommandInput<C>>[] {
    return this.requests.filter((request) => request.name === name) as SentRequest<CommandInput<C>>[]
  }

  /** Returns the inputs of a command in order. */
  inputsOf<C extends AnyCommand>(command: C): CommandInput<C>[] {
    return this.requestsOf(command).map(({ input }) => input)
  }

  /** Replies like the server. Rejects like `fetch` if the network is cut. */
  async answer(url: URL, init: RequestInit = {}): Promise<Response> {
    const { method = 'GET' } = init
    const signal = init.signal ?? undefined
    const path = url.pathname.replace(/^\/api/, '')
    const match = this.#find(method, path)
    if (!match) {
      this.faults.push(this.#describe(method, path))
      return Response.json({ code: '404', msg: `nothing serves ${method} ${path}`, data: null }, { status: 404 })
    }
    const { served, values } = match
    const { command } = served
    const texts = { ...Object.fromEntries(url.searchParams), ...values }
    const body: object = init.body ? JSON.parse(String(init.body)) : {}
    const input = { ...body, ...parseValues(command.input, texts) }
    const headers = new Headers(init.headers)
    const key = headers.get('Idempotency-Key') ?? undefined
    this.requests.push({ name: command.name, kind: command.kind, input, key, signal })
    if (this.isCut) offline()
    const outcome = await served.answer(input as never)
    if (outcome === pending) await untilAborted(signal)
    signal?.throwIfAborted()
    if (outcome instanceof Response) return outcome.clone()
    return Response.json(this.#encode(command, outcome, headers.get('Accept-Language') as Language | null))
  }

  #encode(command: AnyCommand, outcome: unknown, language: Language | null): object {
    if (outcome === cut) return offline()
    try {
      if (outcome instanceof ServedRefusal) return encodeRefusal(command, outcome, language ?? 'en')
      const field = fieldOfReply(command.reply)
      const data = field ? completeReply(field, outcome, command.name) : (outcome ?? null)
      return { code: '200', msg: '', data }
    } catch (error) {
      this.faults.push(Promise.resolve(String(error)))
      return { code: '500', msg: String(error), data: null }
    }
  }

  #find(method: string, path: string) {
    const matches = this.#served.flatMap((served) =>
      served.command.paths.flatMap((endpoint) => {
        const values = matchEndpoint(endpoint, method, path)
        return values ? [{ served, values }] : []
      }),
    )
    // A path without parameters is more specific than one with parameters.
    return matches.find(({ values }) => Object.keys(values).length === 0) ?? matches[0]
  }

  async #describe(method: string, path: string): Promise<string> {
    const name = await nameOfRequest((endpoint) => matchEndpoint(endpoint, method, path) !== undefined)
    return `the test serves no ${name ?? 'such request'} (${method} ${path})`
  }
}

let current: FakeServer | undefined
const fetchOfBrowser = window.fetch

/** Returns a promise that never resolves, for requests after the end of a test. */
const answerLate = (): Promise<Response> => new Promise(() => undefined)

async function fetchServed(target: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(target instanceof Request ? target.url : String(target), location.href)
  if (!url.pathname.startsWith('/api/')) return fetchOfBrowser(target, init)
  return current ? current.answer(url, init) : answerLate()
}

/** Starts a server that ends with the running test. */
export function serve(...served: readonly ServedCommand[]): FakeServer {
  window.fetch = fetchServed
  current = new FakeServer()
  current.serve(...served)
  return current
}

/** Ends the server of the running test. Throws if the test did not serve a request, or not as declared. */
export async function endServer(): Promise<void> {
  const faults = await Promise.all(current?.faults ?? [])
  current = undefined
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'))
}
