import type { IncomingMessage } from 'node:http'
import { constants, type Http2ServerRequest } from 'node:http2'
import type { Step } from './step.ts'

const defaultTimeoutMs = 30_000

/**
 * Aborts a request whose body arrives too slowly, because such a client would occupy the connection without limit.
 * Uploads have the timeout of the whole request.
 */
export const limitBodyTime: Step = ({ uploadBytes }, { bodyTimeoutMs: timeoutMs = defaultTimeoutMs }) =>
  uploadBytes
    ? undefined
    : ({ raw }) => {
        if (raw.complete) return
        const { stream } = raw as IncomingMessage & Partial<Http2ServerRequest>
        const timer = setTimeout(() => (stream ? stream.close(constants.NGHTTP2_CANCEL) : raw.destroy()), timeoutMs)
        const clear = (): void => clearTimeout(timer)
        raw.once('end', clear).once('close', clear)
      }
