// Decodes a CBOR body (RFC 8949) to the values that JSON would have. Depth and number of values are limited while it is
// decoded, and a declared length beyond the end of the body is refused before anything is created for it.

export interface CborLimits {
  readonly maxDepth: number
  /** Elements, members, texts and numbers together. */
  readonly maxValues: number
}

export type CborFault = 'notCbor' | 'tooDeep' | 'tooManyValues'

/** The reason why a body cannot be decoded. */
class CborError extends Error {
  readonly fault: CborFault

  constructor(fault: CborFault) {
    super(fault)
    this.fault = fault
  }
}

const major = { unsigned: 0, negative: 1, bytes: 2, text: 3, list: 4, table: 5, mark: 6 } as const
const indefinite = 31
const marks = { epoch: 1, bigPositive: 2, bigNegative: 3, decimal: 4 } as const
/** Bytes of an integer with more digits than any point stores. */
const maxBigBytes = 16
const maxDecimalExponent = 308

/** Whether a body is CBOR: a table, or marked as CBOR by tag 55799. No JSON text begins like that. */
export function isCbor(body: Uint8Array): boolean {
  const first = body[0] ?? 0
  return (first >= 0xa0 && first <= 0xbf) || (first === 0xd9 && body[1] === 0xd9 && body[2] === 0xf7)
}

/** Returns the value of a body, or the reason why it has none. Integers beyond 2^53-1 become decimal text. */
export function decodeCbor(body: Buffer, limits: CborLimits): { json: unknown } | CborFault {
  try {
    const reader = new CborReader(body, limits)
    const json = reader.read(0)
    return reader.isAtEnd ? { json } : 'notCbor'
  } catch (error) {
    if (error instanceof CborError) return error.fault
    throw error
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

class CborReader {
  readonly #body: Buffer
  readonly #limits: CborLimits
  #at = 0
  #count = 0

  constructor(body: Buffer, limits: CborLimits) {
    this.#body = body
    this.#limits = limits
  }

  get isAtEnd(): boolean {
    return this.#at === this.#body.length
  }

  read(depth: number): unknown {
    if (depth > this.#limits.maxDepth) throw new CborError('tooDeep')
    if (++this.#count > this.#limits.maxValues) throw new CborError('tooManyValues')
    const head = this.#byte()
    const [type, info] = [head >> 5, head & 31]
    switch (type) {
      case major.unsigned:
        return plain(this.#argument(info))
      case major.negative:
        return plain(-1n - BigInt(this.#argument(info)))
      case major.bytes:
        return this.#bytes(type, info).toString('base64url')
      case major.text:
        return decodeText(this.#bytes(type, info))
      case major.list:
        return this.#list(info, depth)
      case major.table:
        return this.#table(info, depth)
      case major.mark:
        return this.#marked(Number(this.#argument(info)), depth)
      default:
        return this.#simple(info)
    }
  }

  #byte(): number {
    return this.#take(1)[0] as number
  }

  #take(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#body.length) throw new CborError('notCbor')
    const part = this.#body.subarray(this.#at, end)
    this.#at = end
    return part
  }

  #argument(info: number): number | bigint {
    if (info < 24) return info
    if (info === 24) return this.#byte()
    if (info === 25) return this.#take(2).readUInt16BE(0)
    if (info === 26) return this.#take(4).readUInt32BE(0)
    if (info === 27) return this.#take(8).readBigUInt64BE(0)
    throw new CborError('notCbor')
  }

  /** Returns the declared number of items. Each has `minBytes` or more. */
  #length(info: number, minBytes: number): number {
    const length = Number(this.#argument(info))
    if (length * minBytes > this.#body.length - this.#at) throw new CborError('notCbor')
    return length
  }

  #bytes(type: number, info: number): Buffer {
    if (info !== indefinite) return this.#take(this.#length(info, 1))
    const parts: Buffer[] = []
    while (!this.#skipBreak()) {
      const head = this.#byte()
      if (head >> 5 !== type || (head & 31) === indefinite) throw new CborError('notCbor')
      if (++this.#count > this.#limits.maxValues) throw new CborError('tooManyValues')
      parts.push(this.#take(this.#length(head & 31, 1)))
    }
    return Buffer.concat(parts)
  }

  #skipBreak(): boolean {
    if (this.#body[this.#at] !== 0xff) return false
    this.#at++
    return true
  }

  #list(info: number, depth: number): unknown[] {
    const items: unknown[] = []
    if (info === indefinite) while (!this.#skipBreak()) items.push(this.read(depth + 1))
    else for (let rest = this.#length(info, 1); rest > 0; rest--) items.push(this.read(depth + 1))
    return items
  }

  #table(info: number, depth: number): Record<string, unknown> {
    const table: Record<string, unknown> = {}
    if (info === indefinite) while (!this.#skipBreak()) this.#member(table, depth)
    else for (let rest = this.#length(info, 2); rest > 0; rest--) this.#member(table, depth)
    return table
  }

  /** A key is text, or an integer such as an alias. */
  #member(table: Record<string, unknown>, depth: number): void {
    const type = (this.#body[this.#at] ?? 0xff) >> 5
    if (type > major.text || type === major.bytes) throw new CborError('notCbor')
    const key = String(this.read(depth + 1))
    // Keys are not counted, as in JSON.
    this.#count--
    const value = this.read(depth + 1)
    if (key === '__proto__') Object.defineProperty(table, key, { value, enumerable: true, configurable: true })
    else table[key] = value
  }

  #marked(mark: number, depth: number): unknown {
    if (mark === marks.bigPositive || mark === marks.bigNegative) return this.#bigInteger(mark === marks.bigNegative)
    const content = this.read(depth + 1)
    if (mark === marks.epoch && typeof content === 'number') return Math.round(content * 1000)
    return mark === marks.decimal ? decimalOf(content) : content
  }

  #bigInteger(isNegative: boolean): number | string {
    const head = this.#byte()
    const bytes = head >> 5 === major.bytes ? this.#bytes(major.bytes, head & 31) : undefined
    if (bytes === undefined || bytes.length > maxBigBytes) throw new CborError('notCbor')
    const value = BigInt(`0x0${bytes.toString('hex')}`)
    return plain(isNegative ? -1n - value : value)
  }

  #simple(info: number): unknown {
    if (info === 20 || info === 21) return info === 21
    if (info === 22 || info === 23) return null
    if (info === 25) return special(halfOf(this.#take(2).readUInt16BE(0)))
    if (info === 26) return special(this.#take(4).readFloatBE(0))
    if (info === 27) return special(this.#take(8).readDoubleBE(0))
    throw new CborError('notCbor')
  }
}

function decodeText(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new CborError('notCbor')
  }
}

/** Returns an integer as JSON carries it. */
function plain(value: number | bigint): number | string {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : String(value)
}

/** Returns NaN and infinities as text, which the intake reads. */
const special = (value: number): number | string => (Number.isFinite(value) ? value : String(value))

/** Returns a decimal fraction: mantissa times ten to the exponent. */
function decimalOf(content: unknown): number {
  const [exponent, mantissa] = Array.isArray(content) && content.length === 2 ? content : []
  if (typeof exponent !== 'number' || Math.abs(exponent) > maxDecimalExponent) throw new CborError('notCbor')
  const value = Number(`${mantissa}e${exponent}`)
  if (Number.isNaN(value)) throw new CborError('notCbor')
  return value
}

function halfOf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1
  const exponent = (bits >> 10) & 31
  const fraction = bits & 0x3ff
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN
  return exponent === 0 ? sign * fraction * 2 ** -24 : sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
