// Encrypted backups: AES-256-GCM a part, with a key that comes from GEMBA_BACKUP_KEY and the salt of the backup.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { BackupRefusal, type Encryption, type Manifest } from './manifest.ts'

const ivBytes = 12
const tagBytes = 16
const keyBytes = 32
/** 32 MB and a tenth of a second: a passphrase cannot be guessed quickly. */
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }
const derive = promisify(scrypt) as unknown as (
  secret: string,
  salt: Buffer,
  length: number,
  cost: typeof scryptCost,
) => Promise<Buffer>

/** The key of one backup, and what its manifest says of it. */
export interface BackupKey {
  readonly bytes: Buffer
  readonly encryption: Encryption
}

/** A new key from the secret of the settings. */
export async function makeKey(secret: string): Promise<BackupKey> {
  const kdf = isRawKey(secret) ? 'hkdf' : 'scrypt'
  const salt = randomBytes(16)
  const bytes = await deriveKey(secret, kdf, salt)
  return { bytes, encryption: { cipher: 'aes-256-gcm', kdf, salt: salt.toString('base64'), check: checkOf(bytes) } }
}

/** The key of an encrypted backup; undefined for one that is not. Throws `BackupRefusal` without the right secret. */
export async function openKey(manifest: Manifest, secret: string | undefined): Promise<BackupKey | undefined> {
  const { encryption, mac } = manifest
  if (!encryption) return undefined
  if (!secret)
    throw new BackupRefusal('locked', 'The backup is encrypted. Set GEMBA_BACKUP_KEY to the key that it was made with.')
  const bytes = await deriveKey(secret, encryption.kdf, Buffer.from(encryption.salt, 'base64'))
  if (!isSame(checkOf(bytes), encryption.check))
    throw new BackupRefusal('locked', 'GEMBA_BACKUP_KEY is not the key that the backup was made with.')
  const key = { bytes, encryption }
  if (!isSame(macOf(key, manifest), mac ?? ''))
    throw new BackupRefusal('damaged', 'The backup is damaged: its manifest is not what was written.', 'manifest.json')
  return key
}

/** What shows that nobody without the key has changed a manifest. */
export function macOf({ bytes }: BackupKey, { mac: _, ...manifest }: Manifest): string {
  return createHmac('sha256', bytes).update(JSON.stringify(manifest)).digest('base64')
}

/** Encrypts the part of that path: a random start, the text, and the tag that authenticates both with the path. */
export function encryptPart({ bytes }: BackupKey, path: string): Transform {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(path))
  let isBegun = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isBegun) this.push(iv)
      isBegun = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      if (!isBegun) this.push(iv)
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** Decrypts the part of that path; its end fails when the part is not what was written. */
export function decryptPart({ bytes }: BackupKey, path: string): Transform {
  let held: Buffer = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipheriv> | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held = Buffer.concat([held, chunk])
      if (!decipher && held.length >= ivBytes) {
        decipher = createDecipheriv('aes-256-gcm', bytes, held.subarray(0, ivBytes)).setAAD(Buffer.from(path))
        held = held.subarray(ivBytes)
      }
      // The last bytes may be the tag.
      const end = held.length - tagBytes
      if (!decipher || end <= 0) return done()
      const text = decipher.update(held.subarray(0, end))
      held = held.subarray(end)
      done(null, text)
    },
    flush(done) {
      try {
        if (!decipher || held.length !== tagBytes) throw new Error('cut off')
        const gcm = decipher as ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): void }
        gcm.setAuthTag(held)
        done(null, decipher.final())
      } catch {
        done(new BackupRefusal('damaged', `The backup is damaged: ${path} is not what was written.`, path))
      }
    },
  })
}

/** 32 bytes in hexadecimal digits are a key as they are; anything else is a passphrase. */
const isRawKey = (secret: string): boolean => /^[0-9a-f]{64}$/i.test(secret)

async function deriveKey(secret: string, kdf: Encryption['kdf'], salt: Buffer): Promise<Buffer> {
  if (kdf === 'scrypt') return derive(secret.normalize('NFC'), salt, keyBytes, scryptCost)
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), salt, 'gemba backup', keyBytes))
}

const checkOf = (key: Buffer): string => createHmac('sha256', key).update('gemba backup key').digest('base64')

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
