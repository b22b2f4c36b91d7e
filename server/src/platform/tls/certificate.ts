// The certificate of this installation. Files that are renewed while the product runs are taken up without a restart.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { firstLine, StartRefusal } from '../start-refusal.ts'

/** Absolute paths of files in PEM format. */
export interface CertificateFiles {
  readonly certFile: string
  readonly keyFile: string
  /** Authorities whose client certificates boxes must show; without it boxes need none. */
  readonly clientCaFile?: string
}

export interface CertificateContent {
  readonly cert: Buffer
  readonly key: Buffer
  readonly clientCa: Buffer | undefined
}

const checkMs = 30_000

/** Reads the files. Throws `StartRefusal` when one is missing, unreadable, or key and certificate do not belong together. */
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
  /** Called with the new content once the files have changed and fit together. */
  renewed(content: CertificateContent): void
  /** Called when changed files cannot be used; the old certificate stays until they can. */
  failed(error: unknown): void
  /** How often the files are read, in milliseconds. */
  readonly intervalMs?: number
}

/** Watches the files by reading them, because renewals replace links and whole folders. Returns a function that ends it. */
export function watchCertificate({ files, renewed, failed, intervalMs = checkMs }: CertificateWatch): () => void {
  let known = digestOf(files)
  const timer = setInterval(() => {
    const current = digestOf(files)
    if (current === undefined || current === known) return
    try {
      renewed(readCertificateFiles(files))
      known = current
    } catch (error) {
      failed(error)
    }
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Undefined while a file is missing, as it is for a moment during a renewal. */
function digestOf({ certFile, keyFile, clientCaFile }: CertificateFiles): string | undefined {
  const hash = createHash('sha256')
  try {
    for (const path of [certFile, keyFile, clientCaFile]) if (path !== undefined) hash.update(readFileSync(path))
    return hash.digest('hex')
  } catch {
    return undefined
  }
}
