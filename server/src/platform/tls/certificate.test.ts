import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { generate } from 'selfsigned'
import { afterAll, expect, test } from 'vitest'
import { createApp } from '../http/app.ts'
import { StartRefusal } from '../start-refusal.ts'
import { readCertificateFiles, watchCertificate } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'gemba-certificate-'))
const files = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') }
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function writeCertificate(name: string): Promise<void> {
  const selfSigned = await generate([{ name: 'commonName', value: name }], { keyType: 'ec', algorithm: 'sha256' })
  writeFileSync(files.keyFile, selfSigned.private)
  writeFileSync(files.certFile, selfSigned.cert)
}

function commonName(port: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN)
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

test('files that are missing, invalid or do not match are reported in one line', async () => {
  expect(() => readCertificateFiles(files)).toThrow(StartRefusal)
  await writeCertificate('first')
  const key = readFileSync(files.keyFile)
  await writeCertificate('second')
  writeFileSync(files.keyFile, key)
  expect(() => readCertificateFiles(files)).toThrow(/^[^\n]*GEMBA_TLS_CERT[^\n]*$/)
})

test('HTTPS uses the certificate, and the new one after the files are renewed', async () => {
  await writeCertificate('first')
  const app = await createApp({
    database: undefined as never,
    routes: [],
    authenticate: async () => ({ kind: 'expired' }),
    network: { certificate: readCertificateFiles(files) },
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const failures: unknown[] = []
  const end = watchCertificate({
    files,
    renewed: ({ cert, key }) => (app.server as unknown as Server).setSecureContext({ cert, key }),
    failed: (error) => void failures.push(error),
    intervalMs: 10,
  })
  try {
    expect(await commonName(port)).toBe('first')
    // A renewal writes one file after the other. The old pair is used until the new one is complete.
    writeFileSync(files.certFile, 'half a file')
    while (failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(await commonName(port)).toBe('first')
    // The same unusable files are read again, but reported once.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(failures).toHaveLength(1)
    await writeCertificate('second')
    while ((await commonName(port)) !== 'second') await new Promise((resolve) => setTimeout(resolve, 10))
  } finally {
    end()
    await app.close()
  }
})
