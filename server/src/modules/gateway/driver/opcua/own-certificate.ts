// The certificate by which servers know this product. It is created once and kept in the folder of the drivers.

import { mkdirSync, writeFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { CertificatePurpose, createSelfSignedCertificate, generateKeyPair, privateKeyToPEM } from 'node-opcua-crypto'

export const applicationName = 'Gemba'
export const applicationUri = `urn:${hostname()}:gemba`

export interface OwnCertificate {
  readonly certificateFile: string
  readonly privateKeyFile: string
}

const validityDays = 3650

/** Returns the files of the certificate and its key, both as PEM. Creates them if they do not exist. */
export async function loadOwnCertificate(folder: string): Promise<OwnCertificate> {
  const files = {
    certificateFile: join(folder, 'opcua-certificate.pem'),
    privateKeyFile: join(folder, 'opcua-key.pem'),
  }
  const isThere = await access(files.certificateFile).then(
    () => true,
    () => false,
  )
  if (!isThere) await createCertificate(folder, files)
  return files
}

async function createCertificate(folder: string, { certificateFile, privateKeyFile }: OwnCertificate): Promise<void> {
  const { privateKey } = await generateKeyPair(2048)
  const { cert } = await createSelfSignedCertificate({
    privateKey,
    applicationUri,
    dns: [hostname()],
    subject: `CN=${applicationName}`,
    validity: validityDays,
    purpose: CertificatePurpose.ForApplication,
  })
  const { privPem } = await privateKeyToPEM(privateKey)
  mkdirSync(folder, { recursive: true })
  // The certificate is written last, because its existence means that both files are complete.
  writeFileSync(privateKeyFile, privPem, { mode: 0o600 })
  writeFileSync(certificateFile, cert)
}
