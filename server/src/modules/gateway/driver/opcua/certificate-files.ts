// The files of the certificate by which servers know this product.
import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const applicationName = 'Gemba'

export interface CertificateFiles {
  readonly certificateFile: string
  readonly privateKeyFile: string
}

/** Returns the files in a folder. */
export const certificateFilesIn = (folder: string): CertificateFiles => ({
  certificateFile: join(folder, 'opcua-certificate.pem'),
  privateKeyFile: join(folder, 'opcua-key.pem'),
})

/**
 * Returns the files and the application URI of the certificate, which servers compare with that of the client. It may name
 * another machine, because all servers of an installation have the same certificate.
 */
export async function readOwnCertificate(folder: string): Promise<CertificateFiles & { applicationUri: string }> {
  const files = certificateFilesIn(folder)
  const { subjectAltName } = new X509Certificate(await readFile(files.certificateFile))
  const applicationUri = /URI:([^,]+)/.exec(subjectAltName ?? '')?.[1]
  if (applicationUri === undefined) throw new Error(`${files.certificateFile} names no application`)
  return Object.assign(files, { applicationUri })
}
