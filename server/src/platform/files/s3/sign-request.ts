// Signature of requests to S3, version 4, in the header `authorization`.
import { createHash, createHmac } from 'node:crypto'
import type { S3Address } from './s3-address.ts'

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Path of the object with the bucket, encoded. */
  readonly path: string
  /** Encoded parameters after the path, sorted by name. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  /** SHA-256 of the body, hex. */
  readonly digest?: string
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
const emptyDigest = digestOf('')
const macOf = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Returns the headers of a request with its signature. They expire after a quarter of an hour. */
export function signedHeaders(
  address: Omit<S3Address, 'path'>,
  { method, path, query = '', headers = {}, digest = emptyDigest }: S3Request,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replace(/[:-]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const entries = Object.entries({
    host: new URL(address.origin).host,
    'x-amz-content-sha256': digest,
    'x-amz-date': time,
  })
    .concat(Object.entries(headers))
    .sort(([first], [second]) => (first < second ? -1 : 1))
  const names = entries.map(([name]) => name).join(';')
  const fields = entries.map(([name, value]) => `${name}:${value}\n`).join('')
  const scope = `${day}/${address.region}/s3/aws4_request`
  const request = [method, path, query, fields, names, digest].join('\n')
  const key = ['s3', 'aws4_request'].reduce(macOf, macOf(macOf(`AWS4${address.secretKey}`, day), address.region))
  const signature = macOf(key, ['AWS4-HMAC-SHA256', time, scope, digestOf(request)].join('\n')).toString('hex')
  const credential = `AWS4-HMAC-SHA256 Credential=${address.accessKey}/${scope}`
  return Object.assign(Object.fromEntries(entries), {
    authorization: `${credential},SignedHeaders=${names},Signature=${signature}`,
  })
}
