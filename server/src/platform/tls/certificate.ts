// The certificate of this installation. Renewed files are loaded without a restart.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { firstLine, StartRefusal } from '../start-refusal.ts'

/** Absolute paths of PEM files. */
export interface CertificateFiles {
  readonly certFile: string
  readonly keyFile: string
  /** Authorities of client certificates that boxes must present. Without it boxes need none. */
  readonly clientCaFile?: string
}

export interface CertificateContent {
  readonly cert: Buffer
  readonly key: Buffer
  readonly clientCa: Buffer | undefined
}

const checkMs = 30_000

/** Reads the files. Throws `StartRefusal` if one is missing or unreadable, or key and certificate do not match. */
export function readCertificateFiles(files: CertificateFiles): CertificateContent {
  try {
    const content = {
      cert: readFileSync(files.certFile),
      key: readFileSync(files.keyFile),
      clientCa: files.clientCaFile === undefined ? undefined : readFileSync(files.clientCaFile),
    }
    createSecureContext({ cert: content.cert, key: content.key, ca: content.clientCa })
    return content
  } catch (error) {
    throw new StartRefusal(
      `The certificate of GEMBA_TLS_CERT and GEMBA_TLS_KEY cannot be used (${firstLine(error)}). Both must be files in PEM format that belong together.`,
    )
  }
}

export interface CertificateWatch {
  readonly files: CertificateFiles
  /** Called with the new content when the files changed and match. */
  renewed(content: CertificateContent): void
  /** Called if changed files cannot be used. The old certificate stays until they can. */
  failed(error: unknown): void
  /** Interval in which the files are read, in milliseconds. */
  readonly intervalMs?: number
}

/**
 * Watches the files by reading them periodically, because renewals replace links and whole folders. Returns a function
 * that stops it.
 */
export function watchCertificate({ files, renewed, failed, intervalMs = checkMs }: CertificateWatch): () => void {
  let checkedDigest = digestOf(files)
  const timer = setInterval(() => {
    const current = digestOf(files)
    if (current === undefined || current === checkedDigest) return
    // Files that failed are read again only when they change, so that a failure is reported once.
    checkedDigest = current
    try {
      renewed(readCertificateFiles(files))
    } catch (error) {
      failed(error)
    }
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns the digest of the files; undefined while one is missing, as during a renewal. */
function digestOf({ certFile, keyFile, clientCaFile }: CertificateFiles): string | undefined {
  const hash = createHash('sha256')
  try {
    for (const path of [certFile, keyFile, clientCaFile]) if (path !== undefined) hash.update(readFileSync(path))
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
