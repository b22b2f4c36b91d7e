// Responses during a restore: the progress, and for browsers a page that opens the product afterwards.
import { createServer as createPlain, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { type AddressInfo, isIP } from 'node:net'
import { type Words, wordIn } from '@gemba/contract/kit/page.ts'
import { errors } from '@gemba/contract/modules.ts'
import { textOfError } from '../error-text.ts'
import { languageOf } from '../http/language.ts'
import type { Settings } from '../settings.ts'
import { firstLine } from '../start-refusal.ts'
import { readCertificateFiles } from '../tls/certificate.ts'

export interface ProgressPage {
  readonly port: number
  /** Sets the progress, 0 to 1. */
  show(share: number): void
  close(): Promise<void>
}

export interface ProgressPageOptions extends Pick<Settings, 'port' | 'certificate'> {
  readonly host: string
  report(message: string, error: unknown): void
}

/** Listens on the product's port. If the port cannot be opened, the error is reported and the restore continues. */
export async function openProgressPage(options: ProgressPageOptions): Promise<ProgressPage | undefined> {
  const state = { share: 0 }
  const handleRequest = (request: IncomingMessage, response: ServerResponse): void =>
    respond(state.share, request, response)
  try {
    const { certificate, port, host } = options
    const server = certificate
      ? createSecure(readCertificateFiles(certificate), handleRequest)
      : createPlain(handleRequest)
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, isIP(host) || host === 'localhost' ? host : '127.0.0.1', resolve)
    })
    return {
      port: (server.address() as AddressInfo).port,
      show: (share) => {
        state.share = share
      },
      close: () =>
        new Promise((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    }
  } catch (error) {
    options.report('the page of the restore', firstLine(error))
    return undefined
  }
}

function respond(share: number, request: IncomingMessage, response: ServerResponse): void {
  const path = request.url?.split('?', 1)[0] ?? '/'
  const headers = { 'cache-control': 'no-store', 'retry-after': '2', 'x-content-type-options': 'nosniff' }
  request.resume()
  if (path === '/health' || path.startsWith('/api/')) {
    const body = path === '/health' ? { status: 'restoring', share } : refusal(share, request)
    response.writeHead(503, { ...headers, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify(body))
    return
  }
  response.writeHead(503, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'",
  })
  response.end(pageOf(share, request))
}

function refusal(share: number, request: IncomingMessage) {
  const params = { percent: Math.floor(share * 100) }
  const msg = textOfError('restoring', params, languageOf(request))
  return { code: errors.restoring.envelope, data: { error: 'restoring', params }, msg }
}

const title: Words = ['正在恢复备份', '正在恢復備份', 'Restoring a backup']
const hint: Words = [
  '完成后本页会自动打开系统，届时请重新登录。',
  '完成後本頁會自動開啟系統，屆時請重新登入。',
  'This page opens the sign-in page when the restore is done. Sign in again then.',
]

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;display:grid;place-content:center;
min-height:90vh;margin:0 24px}progress{width:min(420px,100%);height:12px}p{margin:8px 0}`

/**
 * The page reloads by itself without scripts. With scripts it polls, and tolerates that the server is down for a
 * moment.
 */
const script = `const look=async()=>{try{const r=await fetch('/health',{cache:'no-store'});const b=await r.json();
if(b.status!=='restoring')return location.replace('/');
const percent=Math.floor(b.share*100);document.querySelector('progress').value=percent;
document.querySelector('output').textContent=percent+' %'}catch{}setTimeout(look,1000)};look()`

function pageOf(share: number, request: IncomingMessage): string {
  const language = languageOf(request)
  const percent = Math.floor(share * 100)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${wordIn(language, title)}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style>
<noscript><meta http-equiv="refresh" content="5"></noscript></head>
<body><main><h1>${wordIn(language, title)}</h1><p><progress max="100" value="${percent}"></progress>
<output>${percent} %</output></p><p>${wordIn(language, hint)}</p></main><script>${script}</script></body></html>`
}
