// Encrypted backups: AES-256-GCM per part, with a key derived from GEMBA_BACKUP_KEY and the salt of the backup.
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
/** 32 MB and about 0.1 s per derivation, so that guessing a passphrase is slow. */
const scryptCost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 2 ** 20 }
const derive = promisify(scrypt) as unknown as (
  secret: string,
  salt: Buffer,
  length: number,
  cost: typeof scryptCost,
) => Promise<Buffer>

/** The key of one backup and the encryption entry of its manifest. */
export interface BackupKey {
  readonly bytes: Buffer
  readonly encryption: Encryption
}

/** Returns a new key, derived from GEMBA_BACKUP_KEY. */
export async function createKey(secret: string): Promise<BackupKey> {
  const kdf = isRawKey(secret) ? 'hkdf' : 'scrypt'
  const salt = randomBytes(16)
  const bytes = await deriveKey(secret, kdf, salt)
  return { bytes, encryption: { cipher: 'aes-256-gcm', kdf, salt: salt.toString('base64'), check: checkOf(bytes) } }
}

/**
 * Returns the key of an encrypted backup; undefined for an unencrypted one. Throws `BackupRefusal` if the secret is
 * missing or wrong.
 */
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

/** Returns the MAC of a manifest, which proves that it was not changed without the key. */
export function macOf({ bytes }: BackupKey, { mac: _, ...manifest }: Manifest): string {
  return createHmac('sha256', bytes).update(JSON.stringify(manifest)).digest('base64')
}

/** Returns a stream that encrypts a part: IV, ciphertext, and the tag that authenticates both and the path. */
export function encryptPart({ bytes }: BackupKey, path: string): Transform {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(path))
  let hasWrittenIv = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!hasWrittenIv) this.push(iv)
      hasWrittenIv = true
      done(null, cipher.update(chunk))
    },
    flush(done) {
      if (!hasWrittenIv) this.push(iv)
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** Returns a stream that decrypts a part. It fails at the end if the part was changed. */
export function decryptPart({ bytes }: BackupKey, path: string): Transform {
  let buffer: Buffer = Buffer.alloc(0)
  let decipher: ReturnType<typeof createDecipheriv> | undefined
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      buffer = Buffer.concat([buffer, chunk])
      if (!decipher && buffer.length >= ivBytes) {
        decipher = createDecipheriv('aes-256-gcm', bytes, buffer.subarray(0, ivBytes)).setAAD(Buffer.from(path))
        buffer = buffer.subarray(ivBytes)
      }
      // The last bytes can be the tag.
      const end = buffer.length - tagBytes
      if (!decipher || end <= 0) return done()
      const text = decipher.update(buffer.subarray(0, end))
      buffer = buffer.subarray(end)
      done(null, text)
    },
    flush(done) {
      try {
        if (!decipher || buffer.length !== tagBytes) throw new Error('cut off')
        const gcm = decipher as ReturnType<typeof createDecipheriv> & { setAuthTag(tag: Buffer): void }
        gcm.setAuthTag(buffer)
        done(null, decipher.final())
      } catch {
        done(new BackupRefusal('damaged', `The backup is damaged: ${path} is not what was written.`, path))
      }
    },
  })
}

/** Returns whether the secret is a key of 64 hexadecimal digits. Any other secret is a passphrase. */
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
