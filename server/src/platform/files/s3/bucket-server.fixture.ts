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
  /** Returns the code with which an object is refused; undefined if it is taken. */
  refuses: (key: string) => string | undefined = () => undefined
  /** Most keys of a page of a list. */
  pageSize = 1000
  /** Number of lists that were asked for. */
  listCount = 0
  readonly #storedAt = new Map<string, number>()
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

  /** Makes the objects below a prefix older. */
  age(prefix: string, ms: number): void {
    for (const [key, at] of this.#storedAt) if (key.startsWith(prefix)) this.#storedAt.set(key, at - ms)
  }

  get #host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const refuse = (status: number, code: string): void =>
      void response.writeHead(status).end(request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code></Error>`)
    if (!this.#isSigned(request)) return refuse(403, 'SignatureDoesNotMatch')
    const { pathname, searchParams } = new URL(request.url ?? '', this.url)
    if (pathname === '/uploads' && searchParams.get('list-type') === '2')
      return void response.writeHead(200, { 'content-type': 'application/xml' }).end(this.#list(searchParams))
    const key = decodeURIComponent(/^\/uploads\/gemba\/(.+)$/.exec(pathname)?.[1] ?? '')
    if (!key) return refuse(404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      const code = this.refuses(key)
      // A test may let it go away at this object.
      if (this.isAway) return void request.socket.destroy()
      if (code) return refuse(503, code)
      if (createHash('sha256').update(body).digest('hex') !== request.headers['x-amz-content-sha256'])
        return refuse(400, 'XAmzContentSHA256Mismatch')
      this.objects.set(key, body)
      this.#storedAt.set(key, Date.now())
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

  /** A page of the keys after the token, in their order. */
  #list(parameters: URLSearchParams): string {
    this.listCount++
    const [prefix = '', delimiter, token = ''] = ['prefix', 'delimiter', 'continuation-token'].map(
      (name) => parameters.get(name) ?? undefined,
    )
    const keys = [...this.objects.keys()].map((key) => `gemba/${key}`).filter((key) => key.startsWith(prefix))
    const folderOf = (key: string): string | undefined => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? undefined : key.slice(0, end + 1)
    }
    const names = [...new Set(keys.map((key) => folderOf(key) ?? key))].sort().filter((name) => name > token)
    const page = names.slice(0, this.pageSize)
    const next = names.length > page.length ? page.at(-1) : undefined
    const entries = page.map((name) => {
      if (delimiter && name.endsWith(delimiter))
        return `<CommonPrefixes><Prefix>${escapeXml(name)}</Prefix></CommonPrefixes>`
      const key = name.slice('gemba/'.length)
      const at = new Date(this.#storedAt.get(key) ?? 0).toISOString()
      const size = this.objects.get(key)?.length
      return `<Contents><Key>${escapeXml(name)}</Key><LastModified>${at}</LastModified><ETag>&quot;0&quot;</ETag><Size>${size}</Size></Contents>`
    })
    const end = next ? `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>` : ''
    return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>uploads</Name><Prefix>${escapeXml(prefix)}</Prefix><IsTruncated>${next !== undefined}</IsTruncated>${end}${entries.join('')}</ListBucketResult>`
  }

  #isSigned({ method, url = '', headers }: IncomingMessage): boolean {
    const [path = '', query] = url.split('?')
    const [, year, month, day, hour, minute, second] =
      /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(String(headers['x-amz-date'])) ?? []
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
    const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? []
    const others = names.filter((name) => !/^(host|x-amz-date|x-amz-content-sha256)$/.test(name))
    const signed = {
      method: method as 'GET',
      path,
      query: query ?? '',
      digest: String(headers['x-amz-content-sha256']),
      headers: Object.fromEntries(others.map((name) => [name, String(headers[name])])),
    }
    const address = { origin: `http://${this.#host}`, accessKey, secretKey, region }
    return signedHeaders(address, signed, at).authorization === headers.authorization
  }
}

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
