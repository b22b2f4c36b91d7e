// Files that come with a call: streamed, never held in memory, refused as early as their size is known.

import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain-error.ts'

export interface Upload {
  /** Name as the caller gave it, without folders. */
  readonly name: string
  /** Fails with `tooLarge` beyond the limit. */
  readonly stream: Readable
}

/** What form fields and part headers may add to the file itself. */
const envelopeBytes = 256 * 1024

export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 16, parts: 20, fieldSize: 64 * 1024, headerPairs: 50 },
  })
}

/** Refuses a body that says itself that it is too large, before any of it is read; the connection goes with it. */
export function refuseLarge(request: FastifyRequest, reply: FastifyReply, limitBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= limitBytes + envelopeBytes) return
  endConnection(request, reply)
  throw new DomainError('tooLarge', { limit: limitBytes })
}

/** The first file of a multipart body. Errors `unsupportedType`, `malformed`. */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, limitBytes: number): Promise<Upload> {
  // Whatever is left of the body after a refusal is not waited for.
  endConnection(request, reply)
  if (!request.isMultipart()) throw new DomainError('unsupportedType')
  const part = await request.file({ limits: { fileSize: limitBytes } }).catch((error: Error) => {
    throw new DomainError('malformed', { reason: error.message })
  })
  if (!part) throw new DomainError('malformed', { reason: 'file' })
  const refuse = (): void => void part.file.destroy(new DomainError('tooLarge', { limit: limitBytes }))
  // A small file may have arrived whole by now.
  if (part.file.truncated) refuse()
  else part.file.once('limit', refuse)
  return { name: part.filename.split(/[\\/]/).at(-1) ?? '', stream: part.file }
}

/** In HTTP/2 a refused stream ends alone, and no header speaks of the connection. */
function endConnection({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.httpVersionMajor === 1) reply.header('Connection', 'close')
}
