// Reads the wire format of Protocol Buffers: enough for Sparkplug payloads, and bounded for hostile ones.

const maxVarintBytes = 10

export class WireReader {
  readonly #bytes: Buffer
  #at: number
  readonly #end: number

  constructor(bytes: Buffer, at = 0, end: number = bytes.length) {
    this.#bytes = bytes
    this.#at = at
    this.#end = end
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#end
  }

  /** Returns the number and the wire type of the next field. Throws `RangeError` if the bytes end early. */
  field(): { readonly number: number; readonly wireType: number } {
    const key = Number(this.varint())
    return { number: Math.floor(key / 8), wireType: key & 7 }
  }

  varint(): bigint {
    let value = 0n
    for (let index = 0; index < maxVarintBytes; index++) {
      const byte = this.#byte()
      value |= BigInt(byte & 0x7f) << BigInt(7 * index)
      if (byte < 0x80) return BigInt.asUintN(64, value)
    }
    throw new RangeError('a number of more than 64 bits')
  }

  /** A varint of at most 32 bits, which is what counts, types and most values are. */
  uint32(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#byte()
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) return value >>> 0
    }
    throw new RangeError('a number of more than 32 bits')
  }

  float(): number {
    return this.#bytes.readFloatLE(this.#skip(4))
  }

  double(): number {
    return this.#bytes.readDoubleLE(this.#skip(8))
  }

  text(): string {
    const length = this.uint32()
    const start = this.#skip(length)
    return this.#bytes.toString('utf8', start, start + length)
  }

  /** Returns a reader of an embedded message. */
  message(): WireReader {
    const length = this.uint32()
    const start = this.#skip(length)
    return new WireReader(this.#bytes, start, start + length)
  }

  skipField(wireType: number): void {
    if (wireType === 0) this.varint()
    else if (wireType === 1) this.#skip(8)
    else if (wireType === 2) this.#skip(this.uint32())
    else if (wireType === 5) this.#skip(4)
    else throw new RangeError('an unknown wire type')
  }

  #byte(): number {
    const at = this.#skip(1)
    return this.#bytes[at] ?? 0
  }

  #skip(length: number): number {
    const start = this.#at
    if (length < 0 || start + length > this.#end) throw new RangeError('the bytes end early')
    this.#at = start + length
    return start
  }
}
