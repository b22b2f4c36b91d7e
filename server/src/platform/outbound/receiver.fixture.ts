// A receiver of requests to other systems. It stores them, and verifies them as docs/webhooks.md describes.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedRequest {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: Record<string, unknown> & { id: string }
}

export interface Receiver {
  readonly port: number
  readonly all: ReceivedRequest[]
  urlOf(path: string): string
  at(path: string): ReceivedRequest[]
  stop(): void
}

/** Sends the response to a received request. */
type Answer = (received: ReceivedRequest, response: ServerResponse) => void

/** Starts a receiver. It responds with 200 unless `answer` is given. */
export async function startReceiver(
  answer: Answer = (_, response) => {
    response.end()
  },
): Promise<Receiver> {
  const all: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString('utf8')
      const received = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) }
      all.push(received)
      answer(received, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    port,
    all,
    urlOf: (path) => `http://127.0.0.1:${port}${path}`,
    at: (path) => all.filter((request) => request.path === path),
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Check = (sent: { headers: IncomingHttpHeaders; body: string; secret: string; now?: number }) => boolean

/** Returns the verification function of the example in the documentation. */
export async function documentedCheck(): Promise<Check> {
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  const [, example] = /```js\n([\s\S]*?)```/.exec(page) ?? []
  if (!example) throw new Error('docs/webhooks.md has no example')
  const module = await import(`data:text/javascript,${encodeURIComponent(example)}`)
  return module.isFromGemba
}

/** Returns the example body in the documentation. */
export function documentedBody(): Record<string, unknown> {
  const page = readFileSync(new URL('../../../../docs/webhooks.md', import.meta.url), 'utf8')
  return JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '')
}
