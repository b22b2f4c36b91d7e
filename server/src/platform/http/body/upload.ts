// Uploads: streamed, never buffered in memory, rejected as soon as the size is known to exceed the limit.

import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../domain-error.ts'

export interface Upload {
  /** File name from the client, without folders. */
  readonly name: string
  /** Fails with `tooLarge` beyond the limit. */
  readonly stream: Readable
}

/** Maximum bytes of form fields and part headers in addition to the file. */
const envelopeBytes = 256 * 1024

export async function acceptUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    throwFileSizeLimit: false,
    limits: { files: 1, fields: 16, parts: 20, fieldSize: 64 * 1024, headerPairs: 50 },
  })
}

/**
 * Throws `tooLarge` if `Content-Length` exceeds the limit, before the body is read. HTTP/1.1 connections are closed
 * after the response.
 */
export function assertUploadSize(request: FastifyRequest, reply: FastifyReply, limitBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) <= limitBytes + envelopeBytes) return
  closeConnection(request, reply)
  throw new DomainError('tooLarge', { limit: limitBytes })
}

/** Returns the first file of a multipart body. Throws `unsupportedType`, `malformed`. */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, limitBytes: number): Promise<Upload> {
  // The connection is closed so that the server does not read the rest of a rejected body.
  closeConnection(request, reply)
  if (!request.isMultipart()) throw new DomainError('unsupportedType')
  const part = await request.file({ limits: { fileSize: limitBytes } }).catch((error: Error) => {
    throw new DomainError('malformed', { reason: error.message })
  })
  if (!part) throw new DomainError('malformed', { reason: 'file' })
  const destroyPart = (): void => void part.file.destroy(new DomainError('tooLarge', { limit: limitBytes }))
  // A small file can already be complete, then the event `limit` was emitted before.
  if (part.file.truncated) destroyPart()
  else part.file.once('limit', destroyPart)
  return { name: part.filename.split(/[\\/]/).at(-1) ?? '', stream: part.file }
}

/** Closes an HTTP/1.1 connection after the response. HTTP/2 has no `Connection` header; there only the stream ends. */
function closeConnection({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.httpVersionMajor === 1) reply.header('Connection', 'close')
}
