// Sends a sealed call over HTTP/1.1 with connections that stay open.
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { CallHead } from './sealed-message.ts'

export const callPath = '/internal/call'
export const callType = 'application/vnd.gemba.call'
/** Maximum size of a call and of a reply. */
export const maxCallBytes = 8 * 1024 * 1024

const agentOptions = { keepAlive: true, maxSockets: 16 }
const http = new HttpAgent(agentOptions)
// The message is sealed for its target, whichever certificate that has.
const https = new HttpsAgent({ ...agentOptions, rejectUnauthorized: false })

/** Returns the reply. Throws Error if the server cannot be reached, refuses the call or is too slow. */
export async function postCall(
  address: string,
  { sender, target, counter }: CallHead,
  { sealed, timeoutMs }: { sealed: Buffer; timeoutMs: number },
): Promise<Buffer> {
  const url = new URL(callPath, address)
  const isSecure = url.protocol === 'https:'
  const headers = {
    'content-type': callType,
    'content-length': sealed.length,
    'x-gemba-server': sender,
    'x-gemba-target': target,
    'x-gemba-counter': String(counter),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = isSecure ? requestHttps : requestHttp
    const agent = isSecure ? https : http
    request(url, { method: 'POST', agent, headers, signal }, resolve).on('error', reject).end(sealed)
  })
  const body = await readBody(response)
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
  return body
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += (chunk as Buffer).length
    if (size > maxCallBytes) {
      response.destroy()
      throw new Error('the reply is too large')
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
