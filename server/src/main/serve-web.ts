import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../platform/domain-error.ts'

const dist = fileURLToPath(new URL('../../../web/dist/', import.meta.url))

/** Serves the built web app; every page address answers its index. Hashed files are kept by browsers for a year. */
export async function serveWeb(app: FastifyInstance, folder = dist): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    // What the build notes for itself is nobody's.
    dotfiles: 'ignore',
    index: ['index.html'],
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      reply.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (path.startsWith('/api/')) throw new DomainError('unknownCall', { path: `${request.method} ${path}` })
    const isPage = request.method === 'GET' && !path.startsWith('/.') && !/\.\w{1,5}$/.test(path)
    if (isPage) return reply.sendFile('index.html')
    return reply.status(404).send({ code: '404', data: null, msg: '' })
  })
}
