// Objects of a bucket of any store that speaks the protocol of S3. Contents are streamed.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '../../domain-error.ts'
import { firstLine } from '../../start-refusal.ts'
import { type Listing, type ObjectEntry, parseListing } from './parse-listing.ts'
import { parseS3Address, type S3Address } from './s3-address.ts'
import { type S3Request, signedHeaders } from './sign-request.ts'

/** What an object contains: a file of known size and SHA-256. */
export interface ObjectContent {
  readonly path: string
  readonly sizeBytes: number
  readonly digest: string
}

/** Silence after which a request has failed. A browser that reads slowly may pause for longer. */
const silenceMs = 10_000
const slowReaderMs = 120_000
const checkName = 'gemba-check'

export class S3Bucket {
  readonly #address: S3Address
  readonly #isEncrypted: boolean
  readonly #agent: HttpAgent

  /** Throws `StartRefusal` if the address is incomplete. */
  constructor(url: string) {
    this.#address = parseS3Address(url)
    this.#isEncrypted = this.#address.origin.startsWith('https:')
    const options = { keepAlive: true, maxSockets: 16 }
    this.#agent = this.#isEncrypted ? new HttpsAgent(options) : new HttpAgent(options)
  }

  /** Stores an object. Throws `unavailable` if the store does not confirm it. */
  async put(key: string, { path, sizeBytes, digest }: ObjectContent): Promise<void> {
    const headers = { 'content-length': String(sizeBytes) }
    const request = { method: 'PUT', path: this.#pathOf(key), headers, digest } as const
    await this.#confirm(request, () => createReadStream(path))
  }

  /** Returns whether an object exists. Throws `unavailable`. */
  async has(key: string): Promise<boolean> {
    return this.#confirm({ method: 'HEAD', path: this.#pathOf(key) })
  }

  /** Removes an object. Does nothing if it does not exist. Throws `unavailable`. */
  async remove(key: string): Promise<void> {
    await this.#confirm({ method: 'DELETE', path: this.#pathOf(key) })
  }

  /** Opens an object, or a range of it (both ends included). Throws `notFound`, `unavailable`. */
  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const response = await this.#send({ method: 'GET', path: this.#pathOf(key), headers })
    if (response.statusCode === (range ? 206 : 200)) {
      response.setTimeout(slowReaderMs)
      return response
    }
    const code = await codeOf(response)
    throw response.statusCode === 404 ? new DomainError('notFound') : unavailable(code)
  }

  /** Returns the objects whose keys begin with a prefix. Throws `unavailable`. */
  async list(prefix: string): Promise<readonly ObjectEntry[]> {
    return (await this.#list(prefix)).objects
  }

  /** Returns the names of the folders directly below a prefix, which ends with a slash. Throws `unavailable`. */
  async listFolders(prefix: string): Promise<string[]> {
    const { folders } = await this.#list(prefix, '/')
    return folders.map((folder) => folder.slice(prefix.length, -1))
  }

  /** Stores, finds and lists a small object. Throws an error whose message says why that is impossible. */
  async check(): Promise<void> {
    const content = Buffer.from('written by Gemba at its start\n')
    const digest = createHash('sha256').update(content).digest('hex')
    const headers = { 'content-length': String(content.length) }
    const request = { method: 'PUT', path: this.#pathOf(checkName), headers, digest } as const
    await this.#confirm(request, () => Readable.from([content]))
    if (!(await this.has(checkName))) throw new Error('an object that was stored is missing')
    const listed = await this.list(checkName).catch((error: Error) => {
      throw new Error(`objects cannot be listed: ${firstLine(error.cause ?? error)}`)
    })
    if (!listed.some(({ key }) => key === checkName)) throw new Error('an object that was stored is not listed')
  }

  /** Returns whether the store answers and the object of the start is there. */
  async isUp(): Promise<boolean> {
    return this.has(checkName)
  }

  close(): void {
    this.#agent.destroy()
  }

  #pathOf(key: string): string {
    return `${this.#address.path}/${key.split('/').map(encode).join('/')}`
  }

  /** Lists all pages. With a delimiter, keys that contain it after the prefix are summed up as folders. */
  async #list(prefix: string, delimiter?: string): Promise<Pick<Listing, 'objects' | 'folders'>> {
    const [, bucket = '', ...parents] = this.#address.path.split('/')
    const parent = parents.map((name) => `${name}/`).join('')
    const objects: ObjectEntry[] = []
    const folders: string[] = []
    let continuation: string | undefined
    do {
      const query = encodeQuery({
        'continuation-token': continuation,
        delimiter,
        'list-type': '2',
        prefix: `${parent}${prefix}`,
      })
      const page = await this.#listPage({ method: 'GET', path: `/${bucket}`, query }, parent)
      objects.push(...page.objects)
      folders.push(...page.folders)
      continuation = page.continuation
    } while (continuation !== undefined)
    return { objects, folders }
  }

  async #listPage(request: S3Request, parent: string): Promise<Listing> {
    const response = await this.#send(request)
    if (response.statusCode !== 200) throw unavailable(await codeOf(response))
    try {
      return parseListing(await text(response), parent)
    } catch (error) {
      throw unavailable(error)
    }
  }

  /** Returns whether the object exists. Throws `unavailable` for any other failure. */
  async #confirm(request: S3Request, open?: () => Readable): Promise<boolean> {
    const response = await this.#send(request, open)
    const code = await codeOf(response)
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return true
    if (status === 404 && request.method !== 'PUT') return false
    throw unavailable(code)
  }

  async #send(request: S3Request, open?: () => Readable): Promise<IncomingMessage> {
    const headers = signedHeaders(this.#address, request, new Date())
    const path = request.query === undefined ? request.path : `${request.path}?${request.query}`
    const options = { method: request.method, path, headers }
    try {
      // A connection that was idle may have ended meanwhile. That request was not processed.
      const { response, isStale } = await this.#attempt(options, open)
      if (!isStale) return await response
      return await (await this.#attempt(options, open)).response
    } catch (error) {
      throw unavailable(error)
    }
  }

  async #attempt(
    options: { method: string; path: string; headers: OutgoingHttpHeaders },
    open: (() => Readable) | undefined,
  ): Promise<{ readonly response: Promise<IncomingMessage>; readonly isStale: boolean }> {
    const send = this.#isEncrypted ? requestHttps : requestHttp
    const request = send(this.#address.origin, Object.assign({ agent: this.#agent, timeout: silenceMs }, options))
    const answer = Promise.withResolvers<IncomingMessage>()
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', answer.reject)
    request.on('response', answer.resolve)
    if (open) pipeline(open(), request).catch(answer.reject)
    else request.end()
    const error: NodeJS.ErrnoException | undefined = await answer.promise.then(
      () => undefined,
      (reason: NodeJS.ErrnoException) => reason,
    )
    return { response: answer.promise, isStale: request.reusedSocket && error?.code === 'ECONNRESET' }
  }
}

/** Encodes a part of a path or query as the signature requires it. */
const encode = (part: string): string =>
  encodeURIComponent(part).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Parameters without a value are left out. The names must be sorted. */
const encodeQuery = (parameters: Readonly<Record<string, string | undefined>>): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${encode(name)}=${encode(value)}`]))
    .join('&')

/** Reads a response to its end. Returns the code of its error. */
async function codeOf(response: IncomingMessage): Promise<string> {
  const body = await text(response).catch(() => '')
  return /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? `status ${response.statusCode}`
}

const unavailable = (cause: unknown): DomainError =>
  Object.assign(new DomainError('unavailable'), { cause: cause instanceof Error ? cause : new Error(String(cause)) })
