// Objects of a bucket of any store that speaks the protocol of S3. Contents are streamed.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { DomainError } from '../../domain-error.ts'
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
    await this.#confirm({ method: 'PUT', path: key, headers, digest }, () => createReadStream(path))
  }

  /** Returns whether an object exists. Throws `unavailable`. */
  async has(key: string): Promise<boolean> {
    return this.#confirm({ method: 'HEAD', path: key })
  }

  /** Removes an object. Does nothing if it does not exist. Throws `unavailable`. */
  async remove(key: string): Promise<void> {
    await this.#confirm({ method: 'DELETE', path: key })
  }

  /** Opens an object, or a range of it (both ends included). Throws `notFound`, `unavailable`. */
  async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
    const response = await this.#send({ method: 'GET', path: key, headers })
    if (response.statusCode === (range ? 206 : 200)) {
      response.setTimeout(slowReaderMs)
      return response
    }
    const code = await codeOf(response)
    throw response.statusCode === 404 ? new DomainError('notFound') : unavailable(code)
  }

  /** Stores and finds a small object. Throws an error whose message says why that is impossible. */
  async check(): Promise<void> {
    const content = Buffer.from('written by Gemba at its start\n')
    const digest = createHash('sha256').update(content).digest('hex')
    const headers = { 'content-length': String(content.length) }
    await this.#confirm({ method: 'PUT', path: checkName, headers, digest }, () => Readable.from([content]))
    if (!(await this.has(checkName))) throw new Error('an object that was stored is missing')
  }

  /** Returns whether the store answers and the object of the start is there. */
  async isUp(): Promise<boolean> {
    return this.has(checkName)
  }

  close(): void {
    this.#agent.destroy()
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
    const path = `${this.#address.path}/${request.path}`
    const headers = signedHeaders(this.#address, Object.assign({}, request, { path }), new Date())
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

/** Reads a response to its end. Returns the code of its error. */
async function codeOf(response: IncomingMessage): Promise<string> {
  const body = await text(response).catch(() => '')
  return /<Code>(\w+)<\/Code>/.exec(body)?.[1] ?? `status ${response.statusCode}`
}

const unavailable = (cause: unknown): DomainError =>
  Object.assign(new DomainError('unavailable'), { cause: cause instanceof Error ? cause : new Error(String(cause)) })
