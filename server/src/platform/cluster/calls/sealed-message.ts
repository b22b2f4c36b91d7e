// Messages between servers: encrypted and authenticated with a key that only the servers of the installation have, so that
// neither a proxy nor a certificate matters.
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const tagBytes = 16
const ivBytes = 12

/** Sender and number of a call. */
export interface CallHead {
  readonly sender: string
  readonly target: string
  /** Never used twice by a sender. */
  readonly counter: number
}

/** Where a message belongs. A message with another envelope cannot be opened. The sender of a reply is the caller. */
interface MessageEnvelope extends CallHead {
  readonly kind: 'call' | 'reply'
}

/** Seals and opens messages. Each sender has keys of its own, so that its counters suffice as nonces. */
export class MessageSealer {
  readonly #key: Buffer
  readonly #keys = new Map<string, Buffer>()

  constructor(key: Buffer) {
    this.#key = key
  }

  seal(envelope: MessageEnvelope, value: unknown): Buffer {
    const encryption = createCipheriv(cipher, this.#keyOf(envelope), ivOf(envelope)).setAAD(describe(envelope))
    return Buffer.concat([encryption.update(serialize(value)), encryption.final(), encryption.getAuthTag()])
  }

  /** Returns the value of a message; undefined if another key or envelope sealed it. */
  open(envelope: MessageEnvelope, message: Buffer): { readonly value: unknown } | undefined {
    if (message.length < tagBytes) return undefined
    const decryption = createDecipheriv(cipher, this.#keyOf(envelope), ivOf(envelope)).setAAD(describe(envelope))
    decryption.setAuthTag(message.subarray(-tagBytes))
    try {
      const content = Buffer.concat([decryption.update(message.subarray(0, -tagBytes)), decryption.final()])
      return { value: deserialize(content) }
    } catch {
      return undefined
    }
  }

  /** Drops the keys of senders that have ended. */
  retain(isSender: (id: string) => boolean): void {
    for (const name of this.#keys.keys()) if (!isSender(name.split(' ')[1] ?? '')) this.#keys.delete(name)
  }

  #keyOf({ sender, kind }: MessageEnvelope): Buffer {
    const name = `${kind} ${sender}`
    let key = this.#keys.get(name)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', this.#key, sender, `gemba ${kind}`, keyBytes))
      this.#keys.set(name, key)
    }
    return key
  }
}

function ivOf({ counter }: MessageEnvelope): Buffer {
  const iv = Buffer.alloc(ivBytes)
  iv.writeBigUInt64BE(BigInt(counter), ivBytes - 8)
  return iv
}

const describe = ({ sender, target, counter, kind }: MessageEnvelope): Buffer =>
  Buffer.from(`${kind} ${sender} ${target} ${counter}`)
