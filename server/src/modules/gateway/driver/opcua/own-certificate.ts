// The certificate by which servers know this product. It is made once for the installation and kept in PostgreSQL, so that
// all servers have the same. The library reads it from files.
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { keepInstallationValue, readInstallationValue } from '../../../../platform/db/installation-value.ts'
import type { Store } from '../../../../platform/db/store.ts'
import { applicationName, certificateFilesIn } from './certificate-files.ts'

interface OwnCertificateOptions {
  readonly store: Store
  /** Folder of this server for the files. */
  readonly folder: string
  /** Folder of the certificate of earlier versions, which servers trust already. */
  readonly formerFolder: string
}

/** Both as PEM. */
interface Certificate {
  readonly certificate: string
  readonly privateKey: string
}

const validityDays = 3650
const name = 'opcuaCertificate'

export class OwnCertificate {
  readonly #options: OwnCertificateOptions
  #prepared: Promise<void> | undefined

  constructor(options: OwnCertificateOptions) {
    this.#options = options
  }

  /** Writes the files, once after the start. Makes the certificate if the installation has none. */
  prepare(): Promise<void> {
    this.#prepared ??= this.#prepare().catch((error) => {
      this.#prepared = undefined
      throw error
    })
    return this.#prepared
  }

  async #prepare(): Promise<void> {
    const { store, folder, formerFolder } = this.#options
    const { inRead, inWork } = store.asSystem('drivers')
    let stored = await inRead((read) => readInstallationValue(read, name))
    if (stored === undefined) {
      const made = JSON.stringify((await readCertificate(formerFolder)) ?? (await makeCertificate()))
      stored = await inWork((work) => keepInstallationValue(work, name, made))
    }
    await writeCertificate(folder, JSON.parse(stored))
  }
}

/** Returns the certificate in a folder; undefined without one. */
async function readCertificate(folder: string): Promise<Certificate | undefined> {
  const { certificateFile, privateKeyFile } = certificateFilesIn(folder)
  try {
    const [certificate, privateKey] = await Promise.all([
      readFile(certificateFile, 'utf8'),
      readFile(privateKeyFile, 'utf8'),
    ])
    return { certificate, privateKey }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Writes the files. */
export async function writeCertificate(folder: string, { certificate, privateKey }: Certificate): Promise<void> {
  const files = certificateFilesIn(folder)
  await mkdir(folder, { recursive: true })
  await replaceFile(files.privateKeyFile, privateKey)
  await replaceFile(files.certificateFile, certificate)
}

/** A driver that reads the file meanwhile gets the former or the new content. */
async function replaceFile(path: string, content: string): Promise<void> {
  const part = `${path}.part`
  await writeFile(part, content, { mode: 0o600 })
  await rename(part, path)
}

/** Makes a certificate that names a machine. */
export async function makeCertificate(host = hostname()): Promise<Certificate> {
  // Loaded here only for the first certificate; the drivers load it in threads of their own.
  const crypto = await import('node-opcua-crypto')
  const { privateKey } = await crypto.generateKeyPair(2048)
  const { cert: certificate } = await crypto.createSelfSignedCertificate({
    privateKey,
    applicationUri: `urn:${host}:gemba`,
    dns: [host],
    subject: `CN=${applicationName}`,
    validity: validityDays,
    purpose: crypto.CertificatePurpose.ForApplication,
  })
  return { certificate, privateKey: (await crypto.privateKeyToPEM(privateKey)).privPem }
}
