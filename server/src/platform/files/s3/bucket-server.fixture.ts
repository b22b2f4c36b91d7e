// A bucket over HTTP, as far as the product uses S3, with faults for tests. It verifies signatures and digests.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { signedHeaders } from './sign-request.ts'

const [accessKey, secretKey, region] = ['AKIATEST', 'secret/of+tests', 'eu-test-1']

export class BucketServer {
  readonly objects = new Map<string, Buffer>()
  /** Whether it ends every connection without an answer. */
  isAway = false
  readonly #server = createServer((request, response) => {
    if (this.isAway) return void request.destroy()
    void this.#answer(request, response)
  })

  static async start(): Promise<BucketServer> {
    const bucket = new BucketServer()
    bucket.#server.listen(0, '127.0.0.1')
    await once(bucket.#server, 'listening')
    return bucket
  }

  get url(): string {
    return this.urlFor(secretKey)
  }

  urlFor(secret: string): string {
    return `http://${accessKey}:${encodeURIComponent(secret)}@${this.#host}/uploads/gemba?region=${region}`
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  get #host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const refuse = (status: number, code: string): void =>
      void response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    if (!this.#isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    const key = /^\/uploads\/gemba\/(.+)$/.exec(request.url ?? '')?.[1]
    if (!key) return refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
        return refuse(400, 'XAmzContentSHA256Mismatch')
      this.objects.set(key, body)
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key)
      return void response.writeHead(204).end()
    }
    const content = this.objects.get(key)
    if (!content) return refuse(404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const part = range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content
    response.writeHead(range ? 206 : 200, { 'content-length': part.length })
    response.end(request.method === 'HEAD' ? '' : part)
  }

  #isSigned({ method, url: path = '', headers }: IncomingMessage): boolean {
    const [, year, month, day, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? []
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
    const others = names.filter((name) => !/^(host|x-amz-date|x-amz-content-sha256)$/.test(name))
    const signed = {
      method: method as 'GET',
      path,
      digest: String(headers['x-amz-content-sha256']),
      headers: Object.fromEntries(others.map((name) => [name, String(headers[name])])),
    }
    const address = { origin: `http://${this.#host}`, accessKey, secretKey, region }
    return signedHeaders(address, signed, at).authorization === headers.authorization
  }
}
