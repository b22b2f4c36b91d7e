import { DomainError } from '../../domain-error.ts'
import { contextOf } from './request-context.ts'
import type { Step } from './step.ts'

/** Verifies the signature of a request whose session has a key. Links are not signed. Throws `badSignature`. */
export const verifySignature: Step = ({ isLink, permission }, { guard }) =>
  isLink || permission === 'public'
    ? undefined
    : async (request) => {
        const { caller, rawBody } = contextOf(request)
        const { sessionKey } = caller
        if (!sessionKey) return
        const now = Date.now()
        const isSigned = await guard.accepts(
          sessionKey,
          {
            method: request.method,
            url: request.originalUrl,
            body: rawBody ?? '',
            signature: request.headers.signature as string | undefined,
            time: request.headers.time as string | undefined,
            isMultipart: String(request.headers['content-type'] ?? '').startsWith('multipart/'),
            contentLength: String(request.headers['content-length'] ?? ''),
          },
          now,
        )
        if (!isSigned || request.headers['access-token'] !== sessionKey.accessToken)
          throw new DomainError('badSignature', { serverTime: now })
      }
