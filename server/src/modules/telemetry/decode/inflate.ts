// Decompresses a message body: plain, gzip (1F 8B) or zstd (28 B5 2F FD), with a size limit against bombs.

import { gunzipSync, zstdDecompressSync } from 'node:zlib'

/** Maximum size of a message as sent (domain design, section 3.4). */
export const maxMessageBytes = 1_048_576

/** Maximum size of the decompressed body, far more than 5 000 samples need. */
export const maxBodyBytes = 4 * 1_048_576

/**
 * Returns the body of a message, decompressed if necessary. Throws if it is corrupt or larger than {@link
 * maxBodyBytes}.
 */
export function openBody(message: Buffer): Buffer {
  if (message[0] === 0x1f && message[1] === 0x8b) return gunzipSync(message, { maxOutputLength: maxBodyBytes })
  const isZstd = message.length > 4 && message.readUInt32BE(0) === 0x28b52ffd
  return isZstd ? zstdDecompressSync(message, { maxOutputLength: maxBodyBytes }) : message
}
