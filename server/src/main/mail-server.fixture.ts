// A mail server that keeps what it is given.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

interface Mail {
  readonly to: string
  readonly text: string
}

export interface MailServer {
  readonly port: number
  readonly all: Mail[]
  to(address: string): Mail[]
  stop(): void
}

/** @param delayMs how long it takes over each mail */
export async function startMailServer({ delayMs = 0 }: { delayMs?: number } = {}): Promise<MailServer> {
  const all: Mail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (chunk: Buffer) => parts.push(chunk))
      stream.on('end', () => {
        const text = readable(Buffer.concat(parts).toString('utf8'))
        for (const { address } of session.envelope.rcptTo) all.push({ to: address, text })
        setTimeout(done, delayMs)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return { port, all, to: (address) => all.filter((mail) => mail.to === address), stop: () => server.close() }
}

function readable(raw: string): string {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8')
  if (!/transfer-encoding: quoted-printable/i.test(head)) return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
