// Address to listen on, and the names and certificate under which browsers reach the product.
import type { Server as HttpsServer } from 'node:https'
import type { FastifyInstance } from 'fastify'
import type { NetworkOptions } from '../../platform/http/server-options.ts'
import { allInterfacesAddress } from '../../platform/loopback.ts'
import type { Settings } from '../../platform/settings.ts'
import { StartRefusal } from '../../platform/start-refusal.ts'
import { readCertificateFiles, watchCertificate } from '../../platform/tls/certificate.ts'
import type { StartOptions } from '../start/start-options.ts'
import type { StoreKind } from '../store/store-kind.ts'

/**
 * Returns the address to listen on and the network options of the edge. Throws `StartRefusal` if the certificate cannot
 * be used.
 */
export function readNetwork(settings: Settings, kind: StoreKind): NetworkOptions & { readonly host: string } {
  const { certificate, trustedProxies, publicUrl, services, host = defaultHost(kind, settings) } = settings
  return { host, trustedProxies, publicUrl, services, certificate: certificate && readCertificateFiles(certificate) }
}

/**
 * Returns the default address. A demo has published passwords, so only this machine reaches it unless the operator sets
 * GEMBA_HOST.
 */
function defaultHost(kind: StoreKind, { seed }: Settings): string {
  const isDemo = kind === 'demo' || kind === 'demoBegun' || (kind === 'empty' && seed === 'demo')
  return isDemo ? '127.0.0.1' : allInterfacesAddress()
}

/** Loads renewed certificate files into the listening server. Returns a function that stops it. */
export function renewCertificate(
  app: FastifyInstance,
  { certificate: files }: Settings,
  report: StartOptions['report'],
): () => void {
  if (!files) return () => {}
  return watchCertificate({
    files,
    renewed: ({ cert, key }) => (app.server as HttpsServer).setSecureContext({ cert, key }),
    failed: (error) => report('the renewed certificate', error),
  })
}

/** Returns a predicate for origins of this server: the public one, or that of the request's host. */
export function ownOrigin(publicUrl: string | undefined): (origin: string, host: string) => boolean {
  return (origin, host) => origin === publicUrl || (URL.canParse(origin) && new URL(origin).host === host)
}

/** Starts listening. Returns the port. Throws `StartRefusal` if the address or port is not available. */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<number> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'EADDRNOTAVAIL') throw new StartRefusal(`GEMBA_HOST ${host} is not an address of this machine.`)
    if (code === 'EACCES') throw new StartRefusal(`Port ${port} is not open to this user. Set GEMBA_PORT above 1023.`)
    if (code !== 'EADDRINUSE') throw error
    throw new StartRefusal(`Port ${port} is taken. Stop what uses it, or set GEMBA_PORT to another one.`)
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}
