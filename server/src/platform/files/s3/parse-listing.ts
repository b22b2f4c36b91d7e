// Answers of ListObjectsV2. Only the elements that the product needs are read; an answer without them is refused.

export interface ObjectEntry {
  /** Without the prefix of the address. */
  readonly key: string
  readonly sizeBytes: number
  /** Epoch ms, by the clock of the store. */
  readonly modifiedAt: number
}

export interface Listing {
  readonly objects: readonly ObjectEntry[]
  /** Keys up to the delimiter, which they contain. */
  readonly folders: readonly string[]
  /** Where the next page begins; undefined on the last one. */
  readonly continuation: string | undefined
}

/** Parses a page of objects whose keys begin with `parent`. Throws an error if anything is missing. */
export function parseListing(xml: string, parent: string): Listing {
  const body = /<ListBucketResult[\s>]([\s\S]*)<\/ListBucketResult>/.exec(xml)?.[1]
  if (body === undefined) throw new Error('the bucket did not answer with a list')
  const keyIn = (element: string, name: string): string => {
    const key = textIn(element, name)
    if (!key.startsWith(parent)) throw new Error('the bucket lists an object of another prefix')
    return key.slice(parent.length)
  }
  const objects = elementsIn(body, 'Contents').map((element) => {
    const [sizeBytes, modifiedAt] = [Number(textIn(element, 'Size')), Date.parse(textIn(element, 'LastModified'))]
    if (!Number.isSafeInteger(sizeBytes) || Number.isNaN(modifiedAt))
      throw new Error('the bucket lists no size or time')
    return { key: keyIn(element, 'Key'), sizeBytes, modifiedAt }
  })
  const folders = elementsIn(body, 'CommonPrefixes').map((element) => keyIn(element, 'Prefix'))
  const isLast = textIn(body, 'IsTruncated') !== 'true'
  return { objects, folders, continuation: isLast ? undefined : textIn(body, 'NextContinuationToken') }
}

const elementsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))].map(([, content = '']) => content)

function textIn(xml: string, name: string): string {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  if (text === undefined) throw new Error(`the list of the bucket has no ${name}`)
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (entity, decimal, hex, named) => {
    if (decimal || hex) return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
    return entities[named] ?? entity
  })
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
