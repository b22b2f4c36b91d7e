// The address of a bucket: `s3://key:secret@host/bucket/prefix?region=eu-central-1`, or the same with https or http.
import { StartRefusal } from '../../start-refusal.ts'

export interface S3Address {
  readonly origin: string
  /** Path of the bucket and of the prefix of its keys, without a slash at the end. */
  readonly path: string
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
}

const refusal =
  'S3_URL must be an address such as s3://key:secret@host/bucket?region=eu-central-1; with http:// it is not encrypted.'

/** Parses an address. Throws `StartRefusal` with a text without the address, because that contains a secret. */
export function parseS3Address(text: string): S3Address {
  // The rules of URL for unknown protocols leave the host and its port as they are.
  const url = URL.canParse(text) ? new URL(text.replace(/^s3:/, 'https:')) : undefined
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  const isComplete = url && /^(s3|https?):$/.test(new URL(text).protocol) && url.username && url.password
  if (!isComplete || !/^(\/[\w.~-]+)+$/.test(path) || url.hash) throw new StartRefusal(refusal)
  return {
    origin: url.origin,
    path,
    accessKey: decodeURIComponent(url.username),
    secretKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}
