// Opens a message body: plain, gzip (1F 8B) or zstd (28 B5 2F FD), with a bound against bombs.

import { gunzipSync, zstdDecompressSync } from 'node:zlib'

/** Limit of one message as sent (domain design, section 3.4). */
export const maxMessageBytes = 1_048_576

/** Limit of the opened body: 5 000 samples fit many times over, a bomb does not. */
export const maxBodyBytes = 4 * 1_048_576

/** The body of a message, opened when it is compressed; throws when it is broken or beyond {@link maxBodyBytes}. */
export function openBody(message: Buffer): Buffer {
  if (message[0] === 0x1f && message[1] === 0x8b) return gunzipSync(message, { maxOutputLength: maxBodyBytes })
  const isZstd = message.length > 4 && message.readUInt32BE(0) === 0x28b52ffd
  return isZstd ? zstdDecompressSync(message, { maxOutputLength: maxBodyBytes }) : message
}
