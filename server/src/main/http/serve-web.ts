import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import { type ServiceAddresses, servicesMeta } from '@gemba/contract/base/service-addresses.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readPageAddresses, readPreloads } from './preloads.ts'
import { acceptsHtml, replyToUnknownPath } from './unknown-path.ts'

const dist = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

export interface WebOptions {
  readonly folder?: string
  /** Addresses of services that are sent to the web app in its page. */
  readonly services?: ServiceAddresses | undefined
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

/** Returns the page with the addresses of the services. */
function withServices(page: string, services: ServiceAddresses): string {
  const content = JSON.stringify(services).replace(/[&"<>]/g, (sign) => escapes[sign] ?? sign)
  return page.replace('<head>', () => `<head><meta name="${servicesMeta}" content="${content}" />`)
}

/**
 * Serves the built web app; every page address returns its index. Browsers cache hashed files for a year. Unknown paths
 * return 404 except for clients that request HTML, because the pages of a user depend on the menu, which only the
 * browser has.
 */
export async function serveWeb(app: FastifyInstance, { folder = dist, services }: WebOptions = {}): Promise<void> {
  if (!existsSync(folder)) return void app.setNotFoundHandler(replyToUnknownPath)
  const page = services && withServices(readFileSync(join(folder, 'index.html'), 'utf8'), services)
  const preloadsFor = readPreloads(folder)
  const isPageAddress = readPageAddresses(folder)
  const sendPage = (reply: FastifyReply) => {
    const isSignedIn = /(^|; )access_token=./.test(reply.request.headers.cookie ?? '')
    const preloads = isSignedIn ? preloadsFor(reply.request.url.split('?', 1)[0] ?? '') : ''
    if (preloads) reply.header('Link', preloads)
    return page
      ? reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page)
      : reply.sendFile('index.html')
  }
  if (page) app.get('/', (_, reply) => sendPage(reply))
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    // Files that the build writes for itself are not served.
    dotfiles: 'ignore',
    index: page ? false : ['index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const isPage = canBePage(path) && ['GET', 'HEAD'].includes(request.method)
    if (isPage && (acceptsHtml(request) || isPageAddress(path))) return sendPage(reply)
    return replyToUnknownPath(request, reply)
  })
}

/** Returns whether a path can be a page: not below `/api/` or `/assets/`, without an extension. */
const canBePage = (path: string): boolean =>
  !['/.', '/api/', '/assets/'].some((start) => `${path}/`.startsWith(start)) && !/\.\w{1,5}$/.test(path)
